import { z } from "zod";
import { type ResponseTruth, truthQuestions } from "@/lib/content/response-truth";
import { prisma, type Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { counted } from "@/lib/format/format-number";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, studyCondition } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";

/**
 * Writes the reference answer of a response. `revision` is the one that the viewer saw: what somebody saved since is not
 * overwritten. What was there before is kept in the history, and what was computed from it is computed again.
 */
export async function changeTruth(
  viewer: Viewer,
  { studyId, responseId, revision }: { studyId: string; responseId: string; revision: number },
  truth: ResponseTruth,
): Promise<{ revision: number }> {
  return prisma().$transaction(async (transaction) => {
    const before = await lockResponse(transaction, viewer, studyId, responseId);
    if (before.truthRevision !== revision) {
      throw new AppError(
        "STALE",
        "Someone changed this reference answer in the meantime. Nothing was overwritten: look at the saved one first.",
        { revision: before.truthRevision },
      );
    }
    await requireQuestions(transaction, before.instructionId, truth.answers.length);
    const hasAnswers = truth.answers.some(({ answer }) => answer !== null);
    const hasExplanations = truth.answers.some(({ explanation }) => explanation !== null);
    await transaction.response.update({
      where: { id: responseId },
      data: {
        knownScore: truth.score,
        knownAnswers: hasAnswers ? truth.answers.map(({ answer }) => answer) : Prisma.DbNull,
        answerExplanations: hasExplanations ? truth.answers.map(({ explanation }) => explanation) : Prisma.DbNull,
        explanation: truth.explanation,
        truthRevision: revision + 1,
      },
    });
    await requireChecks(transaction, responseId);
    await raiseTruthVersion(transaction, studyId);
    const { knownScore, knownAnswers, answerExplanations, explanation, externalId, system } = before;
    await recordEvent(transaction, viewer, {
      studyId,
      kind: "response.truth-changed",
      subject: responseId,
      data: { externalId, system, truth, was: { knownScore, knownAnswers, answerExplanations, explanation } },
    });
    return { revision: revision + 1 };
  });
}

const answersSchema = z.array(z.string().nullable()).nullable();

/** Nobody else writes it, and no round is made of it, until this is done. */
async function lockResponse(transaction: Transaction, viewer: Viewer, studyId: string, responseId: string) {
  const [response] = await rows(
    z.object({
      instructionId: z.uuid(),
      externalId: z.string(),
      system: z.string(),
      knownScore: z.int().nullable(),
      knownAnswers: answersSchema,
      answerExplanations: answersSchema,
      explanation: z.string().nullable(),
      truthRevision: z.int(),
    }),
    Prisma.sql`
      SELECT y.instruction_id AS "instructionId", n.external_id AS "externalId", s.name AS system,
        y.known_score AS "knownScore", y.known_answers AS "knownAnswers",
        y.answer_explanations AS "answerExplanations", y.explanation, y.truth_revision AS "truthRevision"
      FROM response y JOIN instruction n ON n.id = y.instruction_id JOIN system s ON s.id = y.system_id
      WHERE y.id = ${responseId}::uuid AND y.study_id = ${studyId}::uuid
        AND ${studyCondition(viewer, "study.update", Prisma.sql`y.study_id`)}
      FOR UPDATE OF y`,
    transaction,
  );
  if (!response) throw notFound("response");
  return response;
}

/** An answer for each question, in order; else it would be read as the answer to another one. */
async function requireQuestions(transaction: Transaction, instructionId: string, answers: number): Promise<void> {
  if (answers === 0) return;
  const checklists = await transaction.checklist.findMany({
    where: { instructionId, version: 1 },
    select: { id: true, version: true, source: true, createdAt: true, items: { select: { id: true } } },
  });
  if (truthQuestions(checklists, answers).length > 0) return;
  const asked = truthQuestions(checklists, null).length;
  throw new AppError(
    "INVALID",
    asked === 0
      ? "The instruction has no checklist, so no answers to it can be known. Leave the list of answers empty."
      : `The checklist has ${counted(asked, "question")}; found ${counted(answers, "answer")}. Give one for each, null where it is not known.`,
  );
}

/** Raters are checked by what is known: of such tasks something has to be. */
async function requireChecks(transaction: Transaction, responseId: string): Promise<void> {
  const [unknown] = await rows(
    z.object({ round: z.string() }),
    Prisma.sql`
      SELECT d.name AS round FROM task t JOIN round d ON d.id = t.round_id JOIN response y ON y.id = t.response_a_id
      WHERE t.response_a_id = ${responseId}::uuid AND t.response_b_id IS NULL AND t.stratum IN ('training', 'attention')
        AND y.known_score IS NULL AND NOT EXISTS (SELECT FROM known_answers(y.id, t.checklist_id))
      LIMIT 1`,
    transaction,
  );
  if (!unknown) return;
  throw new AppError(
    "CONFLICT",
    `The round “${unknown.round}” trains or checks raters by this response, so it needs a reference answer. Change it instead of removing it.`,
  );
}

/** What was computed from what was known before is of an earlier state (readVersion), and computed again. */
export async function raiseTruthVersion(transaction: Transaction, studyId: string): Promise<void> {
  await transaction.study.update({ where: { id: studyId }, data: { truthVersion: { increment: 1 } } });
}
