import { prisma, type Transaction } from "@/lib/db/client";
import { turnLevel } from "@/lib/labelling/shown-order";
import type { Viewer } from "@/lib/people/viewer";
import type { NewDecision } from "@/lib/results/adjudication/adjudication";
import { type AnalysedRound, findAnalysedRound } from "@/lib/results/server/find-analysed-round";
import { isMeasurementFree } from "@/lib/round/protocol/round-scale";
import { type Level, levelValues } from "@/lib/round/protocol/scale";
import { notFound } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";
import { shownSides } from "./shown-sides";

/**
 * Decides a disputed task, or revises the decision that `expected` names by its time. If another decision is
 * current by then, the call throws and writes nothing. Sending the same decision again changes nothing.
 */
export async function decideTask(
  viewer: Viewer,
  roundId: string,
  taskId: string,
  { level: shownLevel, reason, expected }: NewDecision,
): Promise<void> {
  await prisma().$transaction(async (transaction) => {
    const round = await findAnalysedRound(viewer, "adjudicate", roundId, { db: transaction });
    await refuseUnlabelled(transaction, round, taskId);
    if (!levelValues(round.scale).includes(shownLevel)) throw noSuchLevel(round);
    const level = turnLevel(shownLevel, { scale: round.scale, shownOrder: shownSides(round, taskId) });
    const decidedBy = viewer.kind === "user" ? viewer.userId : "operator";
    const decision = { level, reason, decidedBy };
    const isWritten = await write(transaction, taskId, decision, expected);
    if (!isWritten) {
      const standing = await transaction.adjudication.findUnique({ where: { taskId } });
      const isSame = standing?.decidedBy === decidedBy && standing.reason === reason && standing.level === level;
      if (isSame) return;
      throw decidedMeanwhile(standing?.decidedAt ?? null);
    }
    const kind = expected === null ? "adjudication.decided" : "adjudication.revised";
    const data = { roundId: round.id, level, reason };
    await recordEvent(transaction, viewer, { studyId: round.studyId, kind, subject: taskId, data });
  });
}

interface Decision {
  level: Level;
  reason: string;
  decidedBy: string;
}

/** One statement that finds the decision as expected and writes: of two at once the second finds it changed. */
async function write(transaction: Transaction, taskId: string, decision: Decision, expected: string | null) {
  if (expected === null) {
    const { count } = await transaction.adjudication.createMany({
      data: { taskId, ...decision },
      skipDuplicates: true,
    });
    return count === 1;
  }
  const before = new Date(expected);
  // Always later than what it replaces, since its time is what the next one must name.
  const decidedAt = new Date(Math.max(Date.now(), before.getTime() + 1));
  const { count } = await transaction.adjudication.updateMany({
    where: { taskId, decidedAt: before },
    data: { ...decision, decidedAt },
  });
  return count === 1;
}

/** A decision about a task of another round, or one that nobody labelled, would decide nothing. */
async function refuseUnlabelled(transaction: Transaction, round: AnalysedRound, taskId: string): Promise<void> {
  const task = await transaction.task.findFirst({
    where: { id: taskId, roundId: round.id, stratum: "main" },
    select: { annotations: { where: { supersededAt: null }, select: { id: true }, take: 1 } },
  });
  if (!task) throw notFound("task");
  if (task.annotations.length === 0) {
    throw new AppError("CONFLICT", "This task has no labels yet, so there is nothing to decide.");
  }
}

function noSuchLevel({ scale }: AnalysedRound): AppError {
  const values = levelValues(scale);
  const message = !isMeasurementFree(scale)
    ? "Only levels on a scale are adjudicated. Here the gold label is the mean of real numbers, or the category that most raters chose."
    : values.length === 0
      ? "This round asks for no level. Decide the answers to its questions instead."
      : `Expected one of the levels ${values.join(", ")}.`;
  return new AppError("INVALID", message, { fields: [{ field: "level", expected: values.join(", ") || "nothing" }] });
}

export function decidedMeanwhile(decidedAt: Date | null, of: "task" | "question" = "task"): AppError {
  const what = decidedAt === null ? `withdrew the decision about this ${of}` : `decided this ${of}`;
  return new AppError(
    "CONFLICT",
    `Someone else ${what} in the meantime. Your decision was not saved: check the current state, then decide again.`,
    { decidedAt: decidedAt?.toISOString() ?? null },
  );
}
