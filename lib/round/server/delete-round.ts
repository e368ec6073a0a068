import { z } from "zod";
import type { Transaction } from "@/lib/db/client";
import { longTransaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { waitForOtherImports } from "@/lib/imports/server/import-transaction";
import type { Viewer } from "@/lib/people/viewer";
import { type RoundStatus, roundStatusSchema } from "@/lib/round/protocol/protocol";
import { notFound, studyCondition, studyWhere } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";
import type { DeletionProgress } from "@/lib/wire/deletion-message";
import { deleteInBatches, tasksOf } from "./delete-in-batches";
import { labelledTogether, togetherSql } from "./labelled-together";

const lockedSchema = z.object({
  studyId: z.string(),
  name: z.string(),
  status: roundStatusSchema,
  overlap: z.int(),
  labels: z.int(),
  runs: z.int(),
});
const TEN_MINUTES = 600_000;

/**
 * Deletes a round that nobody labelled in, a draft or one closed again before its first label; or one that a file of
 * labels became, with all its labels and with the raters that have none elsewhere. What people labelled here is kept.
 * Rounds that are labelled together go together.
 * @param name the round's exact name, to confirm the deletion
 */
export async function deleteRound(
  viewer: Viewer,
  roundId: string,
  name: string,
  onProgress: (progress: DeletionProgress) => void = () => undefined,
): Promise<void> {
  await longTransaction(
    async (transaction) => {
      const visible = { id: roundId, study: studyWhere(viewer, "round.control") };
      const imported = await transaction.round.findFirst({
        where: { ...visible, overlap: 0 },
        select: { studyId: true },
      });
      // An import that adds to this round ends first, or finds it gone; before the round is locked, since it locks that last.
      if (imported) await waitForOtherImports(transaction, imported.studyId);
      const [round] = await rows(
        lockedSchema,
        Prisma.sql`
          SELECT r.study_id AS "studyId", r.name, r.status, r.overlap,
            (SELECT count(*)::int FROM annotation a WHERE a.round_id IN (${togetherSql(roundId)})) AS labels,
            (SELECT count(*)::int FROM run WHERE run.round_id IN (${togetherSql(roundId)})
              AND run.status IN ('running', 'paused')) AS runs
          FROM round r
          WHERE r.id = ${roundId}::uuid AND ${studyCondition(viewer, "round.control", Prisma.sql`r.study_id`)}
          FOR UPDATE OF r`,
        transaction,
      );
      if (!round) throw notFound("round");
      if (round.name !== name) {
        throw new AppError("INVALID", `To delete this round, give its exact name: “${round.name}”.`, { field: "name" });
      }
      const conflict = deletionConflict(round);
      if (conflict) throw new AppError("CONFLICT", conflict);
      const together = await labelledTogether(transaction, roundId);
      let raters = 0;
      if (round.overlap === 0) raters = await deleteImportedTasks(transaction, roundId, onProgress);
      else await deleteInBatches(transaction, together.map(tasksOf), onProgress);
      await transaction.round.deleteMany({ where: { id: { in: together } } });
      const data = { name, labels: round.labels, raters };
      await recordEvent(transaction, viewer, { studyId: round.studyId, kind: "round.deleted", subject: roundId, data });
    },
    { timeout: TEN_MINUTES },
  );
}

function deletionConflict(round: {
  status: RoundStatus;
  overlap: number;
  labels: number;
  runs: number;
}): string | null {
  if (round.runs > 0) return "A judge has not finished in this round. Cancel its run first, then delete the round.";
  if (round.overlap === 0) return null;
  if (round.labels === 0 && (round.status === "draft" || round.status === "closed")) return null;
  return "Only a round without labels can be deleted, while it is a draft or closed. Labels are kept: close the round instead.";
}

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
