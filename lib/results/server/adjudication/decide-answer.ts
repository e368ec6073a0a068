import { askedQuestion } from "@/lib/checklist/asked-question";
import { prisma, type Transaction } from "@/lib/db/client";
import { turnSide } from "@/lib/labelling/shown-order";
import type { Viewer } from "@/lib/people/viewer";
import type { NewAnswerDecision } from "@/lib/results/adjudication/adjudication";
import { type AnalysedRound, findAnalysedRound } from "@/lib/results/server/find-analysed-round";
import type { Side } from "@/lib/round/protocol/protocol-words";
import { labelsPairs } from "@/lib/round/protocol/protocols";
import { notFound } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";
import { decidedMeanwhile } from "./decide-task";
import { shownSides } from "./shown-sides";

export interface QuestionOfTask {
  taskId: string;
  /** 1 is the first question of the task's checklist; of a pair all are counted about A, then about B, with the sides
   * as on the adjudicator's screen */
  number: number;
}

/**
 * Decides one question of a task's checklist, or revises the decision that `expected` names by its time. As with a task,
 * of two decisions at once the second is rejected, and the same one again changes nothing.
 */
export async function decideAnswer(
  viewer: Viewer,
  roundId: string,
  of: QuestionOfTask,
  { answer, reason, expected }: NewAnswerDecision,
): Promise<void> {
  await prisma().$transaction(async (transaction) => {
    const round = await findAnalysedRound(viewer, "adjudicate", roundId, { db: transaction });
    const { key, about } = await findQuestion(transaction, round, of);
    if ((await transaction.checklistAnswer.count({ where: answersTo(key) })) === 0) {
      throw new AppError("CONFLICT", "This question has no answers yet, so there is nothing to decide.");
    }
    const decidedBy = viewer.kind === "user" ? viewer.userId : "operator";
    const isWritten = await write(transaction, key, { answer, reason, decidedBy }, expected);
    if (!isWritten) {
      const standing = await transaction.answerAdjudication.findUnique({ where: { taskId_itemId_side: key } });
      const isSame = standing?.decidedBy === decidedBy && standing.reason === reason && standing.answer === answer;
      if (isSame) return;
      throw decidedMeanwhile(standing?.decidedAt ?? null, "question");
    }
    const kind = expected === null ? "answer-adjudication.decided" : "answer-adjudication.revised";
    const data = { roundId: round.id, ...about, answer, reason };
    await recordEvent(transaction, viewer, { studyId: round.studyId, kind, subject: of.taskId, data });
  });
}

/** Takes the decision back that `expected` names by its time. The history keeps it. */
export async function withdrawAnswer(
  viewer: Viewer,
  roundId: string,
  of: QuestionOfTask,
  expected: string,
): Promise<void> {
  await prisma().$transaction(async (transaction) => {
    const round = await findAnalysedRound(viewer, "adjudicate", roundId, { db: transaction });
    const { key, about } = await findQuestion(transaction, round, of);
    const standing = await transaction.answerAdjudication.findUnique({ where: { taskId_itemId_side: key } });
    if (!standing) return;
    const { count } = await transaction.answerAdjudication.deleteMany({
      where: { ...key, decidedAt: new Date(expected) },
    });
    if (count === 0) throw decidedMeanwhile(standing.decidedAt, "question");
    const data = { roundId: round.id, ...about, answer: standing.answer, reason: standing.reason };
    const kind = "answer-adjudication.withdrawn";
    await recordEvent(transaction, viewer, { studyId: round.studyId, kind, subject: of.taskId, data });
  });
}

async function findQuestion(transaction: Transaction, round: AnalysedRound, { taskId, number: place }: QuestionOfTask) {
  const task = await transaction.task.findFirst({
    where: { id: taskId, roundId: round.id, stratum: "main" },
    select: { checklist: { select: { items: { orderBy: { position: "asc" }, select: { id: true } } } } },
  });
  const items = task?.checklist?.items ?? [];
  const { number, side: shown } = askedQuestion(place, items.length, labelsPairs(round.protocol));
  const item = items[number - 1];
  if (!item) throw notFound("question");
  const side = shown && turnSide(shown, shownSides(round, taskId));
  const key: AnswerKey = { taskId, itemId: item.id, side: side ?? "A" };
  return { key, about: { question: number, ...(side && { side }) } };
}

interface AnswerKey {
  taskId: string;
  itemId: string;
  side: Side;
}

function answersTo({ taskId, itemId, side }: AnswerKey) {
  return { itemId, side, annotation: { taskId, supersededAt: null } };
}

interface Decision {
  answer: "YES" | "NO";
  reason: string;
  decidedBy: string;
}

/** One statement that finds the decision as expected and writes, as for a task. */
async function write(
  transaction: Transaction,
  key: AnswerKey,
  decision: Decision,
  expected: string | null,
): Promise<boolean> {
  if (expected === null) {
    const data = { ...key, ...decision };
    const { count } = await transaction.answerAdjudication.createMany({ data, skipDuplicates: true });
    return count === 1;
  }
  const before = new Date(expected);
  const decidedAt = new Date(Math.max(Date.now(), before.getTime() + 1));
  const { count } = await transaction.answerAdjudication.updateMany({
    where: { ...key, decidedAt: before },
    data: { ...decision, decidedAt },
  });
  return count === 1;
}
