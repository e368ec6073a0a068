import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { row } from "@/lib/db/rows";
import { requireAdmin } from "@/lib/people/server/require-admin";
import type { Viewer } from "@/lib/people/viewer";
import {
  SPENDERS_PER_PAGE,
  type Spenders,
  type Spending,
  type SpendingQuery,
  spendingSchema,
} from "@/lib/runs/spending";
import { nextAfter } from "@/lib/wire/counted-page";

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
export async function listSpending(viewer: Viewer, of: Spenders, { search, after }: SpendingQuery): Promise<Spending> {
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
        WHERE place > ${after}::int AND place <= ${after + SPENDERS_PER_PAGE}::int), '[]')) AS spending`,
  );
  const { spenders, total } = found.spending;
  return { spenders, next: nextAfter(after, spenders.length, total), total };
}
