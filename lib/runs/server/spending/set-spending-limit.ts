import { prisma, type Transaction } from "@/lib/db/client";
import { requireAdmin } from "@/lib/people/server/require-admin";
import type { Viewer } from "@/lib/people/viewer";
import type { Spenders, SpendingLimit } from "@/lib/runs/spending";
import { notFound } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";

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
