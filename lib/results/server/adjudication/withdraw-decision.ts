import { prisma } from "@/lib/db/client";
import type { Viewer } from "@/lib/people/viewer";
import { findAnalysedRound } from "@/lib/results/server/find-analysed-round";
import { notFound } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { decidedMeanwhile } from "./decide-task";

/** Takes the decision back that `expected` names by its time: the task is disputed again. Its history keeps it. */
export async function withdrawDecision(
  viewer: Viewer,
  roundId: string,
  taskId: string,
  expected: string,
): Promise<void> {
  await prisma().$transaction(async (transaction) => {
    const round = await findAnalysedRound(viewer, "adjudicate", roundId, { db: transaction });
    const task = await transaction.task.findFirst({
      where: { id: taskId, roundId: round.id },
      include: { adjudication: true },
    });
    if (!task) throw notFound("task");
    const standing = task.adjudication;
    if (!standing) return;
    const { count } = await transaction.adjudication.deleteMany({
      where: { taskId, decidedAt: new Date(expected) },
    });
    if (count === 0) throw decidedMeanwhile(standing.decidedAt);
    const { level } = standing;
    const data = { roundId: round.id, level, reason: standing.reason };
    const kind = "adjudication.withdrawn";
    await recordEvent(transaction, viewer, { studyId: round.studyId, kind, subject: taskId, data });
  });
}
