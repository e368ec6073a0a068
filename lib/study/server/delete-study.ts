import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { retriedTransaction } from "@/lib/db/retried-transaction";
import { rows } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import { type Deletion, deleteInBatches, tasksOf } from "@/lib/round/server/delete-in-batches";
import { AppError } from "@/lib/wire/app-error";
import type { DeletionProgress } from "@/lib/wire/deletion-message";
import { notFound, studyCondition } from "./access";
import { recordEvent } from "./event/record-event";

const nameSchema = z.object({ name: z.string() });
const rowSchema = z.object({ id: z.string() });
const AN_HOUR = 3_600_000;

/**
 * Deletes a study with everything in it, labels too. People's accounts remain, and the event that says so.
 * @param name the study's exact name, as confirmation
 */
export async function deleteStudy(
  viewer: Viewer,
  studyId: string,
  name: string,
  onProgress: (progress: DeletionProgress) => void = () => undefined,
): Promise<void> {
  // A rater who holds a task may wait for the study, and this for the task: PostgreSQL ends one of the two.
  await retriedTransaction(
    async (transaction) => {
      // The lock lets a second request for the same deletion wait, and then find nothing.
      const [study] = await rows(
        nameSchema,
        Prisma.sql`
          SELECT s.name FROM study s
          WHERE s.id = ${studyId}::uuid AND ${studyCondition(viewer, "study.delete", Prisma.sql`s.id`)}
          FOR UPDATE OF s`,
        transaction,
      );
      if (!study) throw notFound("study");
      if (study.name !== name) {
        throw new AppError("INVALID", `To delete this study, give its exact name: “${study.name}”.`);
      }
      await transaction.$executeRaw`SET LOCAL tickbox.deleting_study = 'yes'`;
      const rounds = await rows(
        rowSchema,
        Prisma.sql`SELECT id FROM round WHERE study_id = ${studyId}::uuid ORDER BY id FOR UPDATE`,
        transaction,
      );
      const runs = await rows(
        rowSchema,
        Prisma.sql`SELECT id FROM run WHERE study_id = ${studyId}::uuid ORDER BY id FOR UPDATE`,
        transaction,
      );
      const deletions: Deletion[] = [
        ...rounds.map(({ id }) => tasksOf(id)),
        ...runs.map(({ id }) => ({
          table: "run_item" as const,
          owner: Prisma.sql`run_item.run_id = ${id}::uuid`,
          before: [],
        })),
        { table: "instruction", owner: Prisma.sql`instruction.study_id = ${studyId}::uuid`, before: [] },
      ];
      await deleteInBatches(transaction, deletions, onProgress);
      await transaction.study.delete({ where: { id: studyId } });
      await recordEvent(transaction, viewer, { studyId, kind: "study.deleted", subject: studyId, data: { name } });
    },
    { timeout: AN_HOUR },
  );
}
