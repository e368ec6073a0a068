import { z } from "zod";
import { prisma, type Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { row } from "@/lib/db/rows";
import { adminNames } from "@/lib/people/server/list-users";
import { requireAdmin } from "@/lib/people/server/require-role";
import type { UserViewer, Viewer } from "@/lib/people/viewer";
import {
  SPENDERS_PER_PAGE,
  type Spenders,
  type Spending,
  type SpendingLimit,
  type SpendingOfStudy,
  type SpendingQuery,
  spendingSchema,
} from "@/lib/runs/spending";
import { notFound, requirePermission } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { nextAfter } from "@/lib/wire/counted-page";
import { holdsFor, readLimits } from "./limits";

const spendersOf = {
  studies: Prisma.sql`SELECT s.id::text AS id, s.name FROM study s`,
  // People who joined by name alone start no runs.
  people: Prisma.sql`SELECT u.id, u.name FROM "user" u WHERE NOT u.name_only`,
};

const costsOf = {
  studies: Prisma.sql`
    SELECT study_id::text AS id, currency, cost FROM run
    UNION ALL SELECT study_id::text, currency, cost FROM deleted_run_cost`,
  people: Prisma.sql`
    SELECT created_by AS id, currency, cost FROM run UNION ALL SELECT user_id, currency, cost FROM deleted_run_cost`,
};

const limitOf = {
  studies: Prisma.sql`l.study_id::text`,
  people: Prisma.sql`l.user_id`,
};

/** What studies, or the runs that people started, have cost, and their limits: those with either first, then by name. */
export async function listSpending(
  viewer: Viewer,
  of: Spenders,
  { search, after, limit = SPENDERS_PER_PAGE }: SpendingQuery,
): Promise<Spending> {
  requireAdmin(viewer);
  const found = await row(
    z.object({ spending: spendingSchema.omit({ next: true }) }),
    Prisma.sql`
    WITH spender AS (
      SELECT * FROM (${spendersOf[of]}) s WHERE position(lower(${search.trim()}) IN lower(s.name)) > 0),
    cost AS (
      SELECT id, currency, sum(cost) AS cost FROM (${costsOf[of]}) c WHERE cost > 0 GROUP BY id, currency),
    shown AS (
      SELECT s.id, s.name,
        COALESCE((SELECT jsonb_agg(jsonb_build_object('currency', currency, 'cost', cost) ORDER BY currency)
          FROM cost WHERE cost.id = s.id), '[]') AS spent,
        CASE WHEN l.id IS NULL THEN NULL ELSE jsonb_build_object('amount', l.amount, 'currency', l.currency) END AS "limit",
        row_number() OVER (ORDER BY l.id IS NULL AND NOT EXISTS (SELECT FROM cost WHERE cost.id = s.id),
          lower(s.name), s.id) AS place
      FROM spender s LEFT JOIN spending_limit l ON ${limitOf[of]} = s.id)
    SELECT jsonb_build_object('total', (SELECT count(*) FROM spender), 'spenders',
      COALESCE((SELECT jsonb_agg(to_jsonb(shown) - 'place' ORDER BY place) FROM shown
        WHERE place > ${after}::int AND place <= ${after + limit}::int), '[]')) AS spending`,
  );
  const { spenders, total } = found.spending;
  return { spenders, next: nextAfter(after, spenders.length, total), total };
}

/** The spending limits that hold for runs which the viewer starts in a study, and whom to ask for more. */
export async function readSpending(viewer: UserViewer, studyId: string): Promise<SpendingOfStudy> {
  await requirePermission(viewer, studyId, "run.read");
  const [limits, admins] = await Promise.all([readLimits(holdsFor(studyId, viewer.userId)), adminNames()]);
  return {
    limits: limits.map((limit) => ({
      of: limit.studyId === null ? "you" : "study",
      amount: limit.amount,
      currency: limit.currency,
      spent: limit.spent,
    })),
    admins,
  };
}

/**
 * Limits what a study, or the runs that a person started, may cost; null takes the limit away. Running runs keep to it as
 * soon as their workers hear of it, with their next sign of life.
 */
export async function setSpendingLimit(
  viewer: Viewer,
  of: Spenders,
  id: string,
  limit: SpendingLimit | null,
): Promise<void> {
  requireAdmin(viewer);
  const where = of === "studies" ? { studyId: id } : { userId: id };
  await prisma().$transaction(async (transaction) => {
    if (!(await isThere(transaction, of, id))) throw notFound(of === "studies" ? "study" : "person");
    if (limit === null) await transaction.spendingLimit.deleteMany({ where });
    else {
      const set = { ...limit, setAt: new Date() };
      await transaction.spendingLimit.upsert({ where, create: { ...where, ...set }, update: set });
    }
    await recordEvent(transaction, viewer, {
      studyId: of === "studies" ? id : null,
      kind: "spending.limited",
      subject: id,
      data: { limit },
    });
  });
}

/** Locked, so that nobody deletes it meanwhile. */
async function isThere(transaction: Transaction, of: Spenders, id: string): Promise<boolean> {
  const found =
    of === "studies"
      ? transaction.$executeRaw`SELECT FROM study WHERE id = ${id}::uuid FOR KEY SHARE`
      : transaction.$executeRaw`SELECT FROM "user" WHERE id = ${id} AND NOT name_only FOR KEY SHARE`;
  return (await found) === 1;
}
