import { z } from "zod";
import type { ChecklistOrigin } from "@/lib/checklist/checklist";
import { insertDraft } from "@/lib/checklist/server/start-draft";
import { lockInstruction } from "@/lib/content/server/lock-instruction";
import { prisma, type Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import { pseudonymOf } from "@/lib/results/agreement-progress";
import { GOLD_SERIES } from "@/lib/results/writing/written-checklists";
import { notFound, studyWhere } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";

const writtenRow = z.object({
  studyId: z.string(),
  instructionId: z.string(),
  taskId: z.string(),
  raterId: z.string(),
  number: z.int(),
  roundName: z.string(),
  questions: z.array(z.string()),
});

/**
 * Makes a draft of the gold checklist from what one rater wrote, for a researcher to correct and publish. A draft of this
 * kind that nobody has changed is replaced; one that somebody has changed is a CONFLICT that names it.
 */
export async function draftGold(viewer: Viewer, roundId: string, annotationId: string): Promise<{ id: string }> {
  return prisma().$transaction(async (transaction) => {
    await requireRound(transaction, viewer, roundId);
    const [written] = await rows(
      writtenRow,
      Prisma.sql`
        SELECT a.study_id AS "studyId", t.instruction_id AS "instructionId", t.id AS "taskId", r.id AS "raterId", r.number,
          d.name AS "roundName",
          ARRAY(SELECT w.text FROM written_question w WHERE w.annotation_id = a.id ORDER BY w.position) AS questions
        FROM annotation a JOIN task t ON t.id = a.task_id JOIN rater r ON r.id = a.rater_id JOIN round d ON d.id = a.round_id
        WHERE a.id = ${annotationId}::uuid AND a.round_id = ${roundId}::uuid AND a.superseded_at IS NULL
          AND t.stratum = 'main'`,
      transaction,
    );
    if (!written) {
      throw new AppError(
        "CONFLICT",
        "Its rater has changed this checklist in the meantime. Reload the page and review it again.",
      );
    }
    const { studyId, instructionId, raterId, number, roundName, questions } = written;
    if (questions.length === 0) throw new AppError("INVALID", "This rater wrote no questions. Choose another one.");
    await lockInstruction(transaction, viewer, "checklist.write", studyId, instructionId);
    await dropUntouchedDraft(transaction, instructionId);
    const writer: ChecklistOrigin["writer"] = { roundId, annotationId, raterId };
    const { id, version } = await insertDraft(transaction, {
      studyId,
      instructionId,
      series: GOLD_SERIES,
      source: "human" as const,
      basedOnId: null,
      about: { writer },
      method: `written by ${pseudonymOf(number)} in “${roundName}”`,
      questions: questions.map((question) => ({ question, categories: [], importance: null })),
    });
    await recordEvent(transaction, viewer, {
      studyId,
      kind: "checklist.drafted",
      subject: id,
      data: { instructionId, series: GOLD_SERIES, version, basedOnId: null, annotationId, roundId },
    });
    return { id };
  });
}

/** The round, if the viewer may write checklists of its study, or NOT_FOUND. */
export async function requireRound(transaction: Transaction, viewer: Viewer, roundId: string): Promise<void> {
  const where = { id: roundId, study: studyWhere(viewer, "checklist.write") };
  if ((await transaction.round.count({ where })) === 0) throw notFound("round");
}

/** A researcher who changes their mind has nothing to lose in it. */
async function dropUntouchedDraft(transaction: Transaction, instructionId: string): Promise<void> {
  await transaction.checklist.deleteMany({
    where: { instructionId, series: GOLD_SERIES, status: "draft", revision: 0 },
  });
}
