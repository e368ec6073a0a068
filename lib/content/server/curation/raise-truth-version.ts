import type { Transaction } from "@/lib/db/client";

/** What was computed from what was known before is of an earlier state (readVersion), and computed again. */
export async function raiseTruthVersion(transaction: Transaction, studyId: string): Promise<void> {
  await transaction.study.update({ where: { id: studyId }, data: { truthVersion: { increment: 1 } } });
}
