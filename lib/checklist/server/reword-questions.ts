import { z } from "zod";
import type { ChecklistQuestion } from "@/lib/checklist/checklist";
import { countDoubts } from "@/lib/checklist/checklist-checks";
import { MAX_REWORDED, type NewRewording, newRewordingSchema, REWORDED } from "@/lib/checklist/rewording";
import { lockInstruction } from "@/lib/content/server/lock-instruction";
import { longTransaction, type Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, studyCondition } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";
import { insertDraft } from "./start-draft";

const TWO_MINUTES = 120_000;

const askedRow = z.object({
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
        askedRow,
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
  const questions = reworded.changes.reduce(
    (so, { from, to }) => inOtherWords(so, newest.items, from, to),
    draft?.items ?? newest.items,
  );
  if (!questions.some(({ question }, place) => question !== newest.items[place]?.question)) {
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
  items: { orderBy: { position: "asc" }, select: { question: true, categories: true, importance: true } },
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
  const doubts = countDoubts(questions.map(({ question }) => question));
  await transaction.checklist.update({ where: { id }, data: { doubts, revision: { increment: 1 } } });
  return id;
}
