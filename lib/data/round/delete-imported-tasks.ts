import type { Transaction } from "@/lib/db/client";
import type { DeletionProgress } from "@/lib/domain/wire/deletion-message";
import { deleteInBatches, tasksOf } from "./delete-in-batches";

/**
 * Deletes all tasks and labels of a round that a file became, and the imported raters that then have none left. The
 * database refuses that for any label which a person gave here.
 * @returns how many raters went
 */
export async function deleteImportedTasks(
  transaction: Transaction,
  roundId: string,
  onProgress: (progress: DeletionProgress) => void,
): Promise<number> {
  await transaction.$executeRaw`SET LOCAL tickbox.deleting_imported_round = 'yes'`;
  await transaction.$executeRaw`
    CREATE TEMPORARY TABLE rater_of_round ON COMMIT DROP AS
    SELECT DISTINCT rater_id AS id FROM annotation WHERE round_id = ${roundId}::uuid`;
  await deleteInBatches(transaction, [tasksOf(roundId)], onProgress);
  return transaction.$executeRaw`
    DELETE FROM rater
    WHERE source IS NOT NULL AND id IN (SELECT id FROM rater_of_round)
      AND NOT EXISTS (SELECT 1 FROM annotation WHERE annotation.rater_id = rater.id)`;
}
