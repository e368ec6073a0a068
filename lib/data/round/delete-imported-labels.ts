import type { Prisma } from "@/lib/db/generated/client";

/**
 * Deletes all labels of a round that a file became, and the imported raters that then have none left. The database
 * refuses that for any label which a person gave here.
 * @returns how many raters went
 */
export async function deleteImportedLabels(transaction: Prisma.TransactionClient, roundId: string): Promise<number> {
  await transaction.$executeRaw`SET LOCAL tickbox.deleting_imported_round = 'yes'`;
  await transaction.$executeRaw`
    CREATE TEMPORARY TABLE rater_of_round ON COMMIT DROP AS
    SELECT DISTINCT rater_id AS id FROM annotation WHERE round_id = ${roundId}::uuid`;
  // Labels first: what they hang on then goes without looking each of them up again.
  await transaction.$executeRaw`
    DELETE FROM checklist_answer WHERE annotation_id IN (SELECT id FROM annotation WHERE round_id = ${roundId}::uuid)`;
  await transaction.$executeRaw`DELETE FROM annotation WHERE round_id = ${roundId}::uuid`;
  return transaction.$executeRaw`
    DELETE FROM rater
    WHERE kind = 'imported' AND id IN (SELECT id FROM rater_of_round)
      AND NOT EXISTS (SELECT 1 FROM annotation WHERE annotation.rater_id = rater.id)`;
}
