import { z } from "zod";
import { longTransaction, prisma, type Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { counted } from "@/lib/format/format-number";
import { waitForOtherImports } from "@/lib/imports/server/import-transaction";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, refuseUnknown, requirePermission, studyCondition } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";
import { INSTRUCTIONS } from "./change-instructions";

interface DeletedContent {
  deleted: number;
  kept: { externalId: string; reason: string }[];
}

/** Deletes those of the instructions that no round has, each by itself: what stays is said, with the reason. */
export async function deleteInstructions(
  viewer: Viewer,
  studyId: string,
  externalIds: readonly string[],
): Promise<DeletedContent> {
  await requirePermission(viewer, studyId, "study.update");
  const found = await prisma().instruction.findMany({
    where: { studyId, externalId: { in: [...externalIds] } },
    select: { id: true, externalId: true },
    orderBy: { position: "asc" },
  });
  refuseUnknown(
    externalIds,
    found.map(({ externalId }) => externalId),
    INSTRUCTIONS,
  );
  const result: DeletedContent = { deleted: 0, kept: [] };
  for (const { id, externalId } of found) {
    try {
      await deleteInstruction(viewer, studyId, id, externalId);
      result.deleted += 1;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "CONFLICT") throw error;
      result.kept.push({ externalId, reason: error.message });
    }
  }
  return result;
}

const instructionRow = z.object({
  externalId: z.string(),
  /** names of those that have it */
  rounds: z.array(z.string()),
  /** names of those that have not finished with it */
  runs: z.array(z.string()),
  responses: z.int(),
  checklists: z.int(),
});
const TEN_MINUTES = 600_000;

/**
 * Deletes an instruction that is in no round, with its responses, pairs and checklists. One in a round stays, labelled
 * or not: the database refuses to delete that, too.
 * @param externalId its exact id in the study, to confirm the deletion
 */
export async function deleteInstruction(
  viewer: Viewer,
  studyId: string,
  instructionId: string,
  externalId: string,
): Promise<void> {
  await longTransaction(
    async (transaction) => {
      const visible = Prisma.sql`i.id = ${instructionId}::uuid AND i.study_id = ${studyId}::uuid
        AND ${studyCondition(viewer, "study.update", Prisma.sql`i.study_id`)}`;
      const found = await transaction.$executeRaw`SELECT FROM instruction i WHERE ${visible}`;
      if (found === 0) throw notFound("instruction");
      // An import that adds to it ends first, or finds it gone.
      await waitForOtherImports(transaction, studyId);
      // Anything that would add a task, a response or a checklist to it waits, and finds it gone.
      await transaction.$executeRaw`SELECT FROM instruction i WHERE ${visible} FOR UPDATE OF i`;
      const [instruction] = await describe(transaction, visible);
      if (!instruction) throw notFound("instruction");
      const { rounds, runs, ...kept } = instruction;
      if (kept.externalId !== externalId) {
        throw new AppError("INVALID", `To delete this instruction, give its exact id: “${kept.externalId}”.`);
      }
      if (rounds.length > 0) throw new AppError("CONFLICT", inRounds(rounds));
      if (runs.length > 0) {
        throw new AppError("CONFLICT", `The run “${runs[0]}” has not finished with it. Cancel that run first.`);
      }
      await transaction.$executeRaw`SET LOCAL tickbox.deleting_instruction = 'yes'`;
      const systems = await transaction.response.findMany({
        where: { instructionId },
        distinct: ["systemId"],
        select: { systemId: true },
      });
      await transaction.instruction.delete({ where: { id: instructionId } });
      const ids = systems.map(({ systemId }) => systemId);
      await transaction.system.deleteMany({ where: { id: { in: ids }, responses: { none: {} } } });
      await recordEvent(transaction, viewer, {
        studyId,
        kind: "instruction.deleted",
        subject: instructionId,
        data: kept,
      });
    },
    { timeout: TEN_MINUTES },
  );
}

function describe(transaction: Transaction, visible: Prisma.Sql) {
  return rows(
    instructionRow,
    Prisma.sql`
    SELECT i.external_id AS "externalId",
      ARRAY(SELECT d.name FROM round d WHERE d.id IN (SELECT t.round_id FROM task t WHERE t.instruction_id = i.id)
        ORDER BY d.created_at) AS rounds,
      ARRAY(SELECT DISTINCT n.name FROM run n JOIN run_item m ON m.run_id = n.id AND m.state IN ('waiting', 'running')
        WHERE n.study_id = i.study_id AND n.status IN ('running', 'paused') AND m.subject_id IN (
          SELECT i.id
          UNION ALL SELECT r.id FROM response r WHERE r.instruction_id = i.id
          UNION ALL SELECT q.id FROM checklist_item q JOIN checklist c ON c.id = q.checklist_id WHERE c.instruction_id = i.id
        )) AS runs,
      (SELECT count(*)::int FROM response r WHERE r.instruction_id = i.id) AS responses,
      (SELECT count(*)::int FROM checklist c WHERE c.instruction_id = i.id) AS checklists
    FROM instruction i WHERE ${visible}`,
    transaction,
  );
}

function inRounds(rounds: readonly string[]): string {
  const names = rounds.map((name) => `“${name}”`);
  const shown = names.slice(0, 3).join(", ");
  const few = names.length > 3 ? `${shown} and ${counted(names.length - 3, "more round")}` : shown;
  return `It is in ${few}. Delete rounds that have no labels first, or exclude the instruction from new rounds instead.`;
}
