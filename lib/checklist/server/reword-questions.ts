import { z } from "zod";
import type { ChecklistQuestion } from "@/lib/checklist/checklist";
import { countDoubts } from "@/lib/checklist/checklist-checks";
import {
  MAX_REWORDED,
  type NewRewording,
  newRewordingSchema,
  type QuestionToReword,
  REWORDED,
} from "@/lib/checklist/rewording";
import { lockInstruction } from "@/lib/content/server/lock-instruction";
import { longTransaction, prisma, type Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { counted } from "@/lib/format/format-number";
import type { Viewer } from "@/lib/people/viewer";
import type { RewordQuestions } from "@/lib/runs/run-kinds";
import type { PreparedRun } from "@/lib/runs/server/create-run";
import { notFound, requirePermission, studyCondition, studyWhere } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";
import { modelNames } from "./generation/prepare-generation";
import { readInstructionText } from "./generation/read-trial-responses";
import { ITEM_FIELDS, insertDraft, questionsIn } from "./start-draft";

const TWO_MINUTES = 120_000;

const wordingRow = z.object({
  studyId: z.uuid(),
  instructionId: z.uuid(),
  series: z.string(),
  question: z.string(),
});

/** Puts a question of a round into other words: in the next version of every checklist of the round that asks it. */
export async function rewordQuestion(
  viewer: Viewer,
  roundId: string,
  input: NewRewording,
): Promise<{ checklistIds: string[] }> {
  const { itemId, question } = newRewordingSchema.parse(input);
  return longTransaction(
    async (transaction) => {
      const asked = await rows(
        wordingRow,
        Prisma.sql`
          SELECT DISTINCT c.study_id AS "studyId", c.instruction_id AS "instructionId", c.series, own.question
          FROM checklist_item own
          JOIN checklist_item same ON lower(regexp_replace(same.question, '\\s+', ' ', 'g'))
            = lower(regexp_replace(own.question, '\\s+', ' ', 'g'))
          JOIN checklist c ON c.id = same.checklist_id
          WHERE own.id = ${itemId}::uuid AND ${studyCondition(viewer, "checklist.write", Prisma.sql`c.study_id`)}
            AND EXISTS (SELECT 1 FROM task t WHERE t.round_id = ${roundId}::uuid AND t.checklist_id = own.checklist_id)
            AND EXISTS (SELECT 1 FROM task t WHERE t.round_id = ${roundId}::uuid AND t.checklist_id = c.id)
          ORDER BY 2 LIMIT ${MAX_REWORDED + 1}`,
        transaction,
      );
      const [first] = asked;
      if (!first) throw notFound("question of this round");
      if (asked.length > MAX_REWORDED) {
        throw new AppError(
          "INVALID",
          `More than ${MAX_REWORDED} checklists ask this. Change them by an import instead.`,
        );
      }
      if (first.question === question) {
        throw new AppError("INVALID", "These are the same words. Change the question first.", { field: "question" });
      }
      const checklistIds: string[] = [];
      for (const { studyId, instructionId, series } of asked) {
        const changes = [{ from: first.question, to: question }];
        checklistIds.push(
          await rewordIn(transaction, viewer, { studyId, instructionId, series, changes, runId: null }),
        );
      }
      return { checklistIds };
    },
    { timeout: TWO_MINUTES },
  );
}

interface Reworded {
  readonly studyId: string;
  readonly instructionId: string;
  readonly series: string;
  readonly changes: readonly { readonly from: string; readonly to: string }[];
  /** the run whose model wrote it; null: a person */
  readonly runId: string | null;
}

/**
 * Writes questions in other words into a draft that follows the newest version; one that was begun by rewording is changed.
 * @returns the draft's id
 * @throws AppError CONFLICT where the series has another draft, or none of its questions is one of these any more
 */
export async function rewordIn(transaction: Transaction, viewer: Viewer, reworded: Reworded): Promise<string> {
  const { studyId, instructionId, series, changes, runId } = reworded;
  await lockInstruction(transaction, viewer, "checklist.write", studyId, instructionId);
  const draft = await transaction.checklist.findFirst({
    where: { instructionId, series, status: "draft", method: REWORDED },
    select: { id: true, ...ITEMS },
  });
  const newest = await transaction.checklist.findFirst({
    where: { instructionId, series, status: "published" },
    orderBy: { version: "desc" },
    select: { id: true, ...ITEMS },
  });
  if (!newest) throw notFound("published checklist");
  const published = questionsIn(newest.items);
  const questions = reworded.changes.reduce(
    (so, { from, to }) => inOtherWords(so, published, from, to),
    draft ? questionsIn(draft.items) : published,
  );
  if (!questions.some(({ question }, place) => question !== published[place]?.question)) {
    throw new AppError("CONFLICT", "The newest version of this checklist asks this in other words already. Open it.");
  }
  const id = draft
    ? await changeDraft(transaction, draft.id, questions)
    : (
        await insertDraft(transaction, {
          studyId,
          instructionId,
          series,
          questions,
          source: runId === null ? "human" : "generated",
          method: REWORDED,
          basedOnId: newest.id,
        })
      ).id;
  await recordEvent(transaction, viewer, {
    studyId,
    kind: "checklist.reworded",
    subject: id,
    data: { instructionId, series, questions: changes.length, ...(runId && { runId }) },
  });
  return id;
}

const ITEMS = {
  items: { orderBy: { position: "asc" }, select: ITEM_FIELDS },
} as const satisfies Prisma.ChecklistSelect;

/** Where the newest version asks it; a draft that a person has made longer or shorter meanwhile is searched by its words. */
function inOtherWords(
  questions: readonly ChecklistQuestion[],
  newest: readonly ChecklistQuestion[],
  from: string,
  to: string,
): ChecklistQuestion[] {
  const place = newest.findIndex(({ question }) => isAlike(question, from));
  const at =
    questions.length === newest.length ? place : questions.findIndex(({ question }) => isAlike(question, from));
  return questions.map((each, index) => (index === at ? { ...each, question: to } : each));
}

const plain = (question: string) => question.trim().replace(/\s+/g, " ").toLowerCase();

function isAlike(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

async function changeDraft(transaction: Transaction, id: string, questions: readonly ChecklistQuestion[]) {
  for (const [position, { question }] of questions.entries()) {
    await transaction.checklistItem.updateMany({
      where: { checklistId: id, position, question: { not: question } },
      data: { question },
    });
  }
  const doubts = countDoubts(questions);
  await transaction.checklist.update({ where: { id }, data: { doubts, revision: { increment: 1 } } });
  return id;
}

const MAX_NOTES = 8;
const SEVERAL = "The question is asked about responses to several instructions, so it must make sense for all of them.";

/** Checklists of the round that ask some of these questions, in the same words; `i` is the item. */
function asksThem(roundId: string, itemIds: readonly string[]): Prisma.Sql {
  return Prisma.sql`
    EXISTS (SELECT 1 FROM task t WHERE t.round_id = ${roundId}::uuid AND t.checklist_id = i.checklist_id)
    AND i.question IN (
      SELECT q.question FROM checklist_item q JOIN task t ON t.checklist_id = q.checklist_id
      WHERE q.id = ANY(${itemIds}::uuid[]) AND t.round_id = ${roundId}::uuid)`;
}

/** The instructions whose checklists ask the questions, in order of import. */
export async function prepareRewording(
  viewer: Viewer,
  studyId: string,
  { modelId, roundId, itemIds }: RewordQuestions,
): Promise<PreparedRun> {
  await requirePermission(viewer, studyId, "run.control");
  await modelNames([modelId]);
  const round = await prisma().round.count({
    where: { id: roundId, studyId, study: studyWhere(viewer, "run.control") },
  });
  if (round === 0) throw notFound("round");
  const subjects = Prisma.sql`
    SELECT n.id AS subject_id, ''::text AS part FROM instruction n
    WHERE n.study_id = ${studyId}::uuid AND n.id IN (
      SELECT c.instruction_id FROM checklist_item i JOIN checklist c ON c.id = i.checklist_id
      WHERE ${asksThem(roundId, itemIds)})
    ORDER BY n.position`;
  const whenNone = "None of these questions is in the round. Choose others and try again.";
  return { subjects, models: [modelId], roundId, raterId: null, whenNone };
}

const askedRow = z.object({
  series: z.string(),
  question: z.string(),
  checklists: z.int(),
  yes: z.int(),
  no: z.int(),
  either: z.int(),
  responses: z.int(),
  disputed: z.int(),
  notes: z.array(z.string()),
});

/** The questions of an instruction’s checklist that are to be reworded, each with how people answered it in the round. */
export async function readQuestionsToReword(
  viewer: Viewer,
  studyId: string,
  instructionId: string,
  { roundId, itemIds }: Pick<RewordQuestions, "roundId" | "itemIds">,
): Promise<{ series: string; questions: QuestionToReword[] }> {
  const instruction = await readInstructionText(viewer, studyId, instructionId);
  const found = await rows(
    askedRow,
    Prisma.sql`
      WITH asked AS (
        SELECT c.series, i.question, i.position FROM checklist_item i JOIN checklist c ON c.id = i.checklist_id
        WHERE c.instruction_id = ${instructionId}::uuid AND ${asksThem(roundId, itemIds)}
          AND ${studyCondition(viewer, "checklist.write", Prisma.sql`c.study_id`)}
      ), said AS (
        SELECT i.question, i.checklist_id, a.task_id, ca.side, ca.answer, ca.note FROM checklist_item i
        JOIN checklist_answer ca ON ca.item_id = i.id JOIN annotation a ON a.id = ca.annotation_id
        JOIN rater r ON r.id = a.rater_id AND r.kind <> 'judge'
        WHERE i.question IN (SELECT question FROM asked) AND a.round_id = ${roundId}::uuid AND a.superseded_at IS NULL
      ), about AS (
        SELECT question, task_id, side, count(*) FILTER (WHERE answer = 'YES') > 0 AND count(*) FILTER (WHERE answer = 'NO') > 0
          AS is_disputed FROM said GROUP BY 1, 2, 3
      )
      SELECT asked.series, asked.question,
        (SELECT count(DISTINCT i.checklist_id)::int FROM checklist_item i WHERE i.question = asked.question
          AND ${asksThem(roundId, itemIds)}) AS checklists,
        (SELECT count(*)::int FROM said WHERE said.question = asked.question AND answer = 'YES') AS yes,
        (SELECT count(*)::int FROM said WHERE said.question = asked.question AND answer = 'NO') AS no,
        (SELECT count(*)::int FROM said WHERE said.question = asked.question AND answer = 'EITHER') AS either,
        (SELECT count(*)::int FROM about WHERE about.question = asked.question) AS responses,
        (SELECT count(*)::int FROM about WHERE about.question = asked.question AND is_disputed) AS disputed,
        ARRAY(SELECT DISTINCT note FROM said WHERE said.question = asked.question AND note IS NOT NULL
          ORDER BY note LIMIT ${MAX_NOTES}) AS notes
      FROM asked ORDER BY asked.position`,
  );
  const [first] = found;
  if (!first) throw new AppError("NOT_FOUND", "The checklist of this instruction asks none of the questions any more.");
  return {
    series: first.series,
    questions: found.map((asked) => ({
      instruction: asked.checklists > 1 ? SEVERAL : instruction,
      question: asked.question,
      answers: describeAnswers(asked),
    })),
  };
}

function describeAnswers({ yes, no, either, responses, disputed, notes }: z.infer<typeof askedRow>): string {
  return [
    `${yes} answered yes, ${no} no${either > 0 ? `, ${either} that both could be defended` : ""}.`,
    `About ${disputed} of ${counted(responses, "response")} people did not agree.`,
    ...notes.map((note) => `Note: ${note}`),
  ].join("\n");
}
