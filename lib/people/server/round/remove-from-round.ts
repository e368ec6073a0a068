import { prisma, type Transaction } from "@/lib/db/client";
import { retriedTransaction } from "@/lib/db/retried-transaction";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, studyWhere } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";

/**
 * Removes a person from a round: their labels stay, the tasks that they hold go to others, and they no longer see the
 * round. Nothing where it is done already.
 */
export async function removeFromRound(viewer: Viewer, roundId: string, raterId: string): Promise<void> {
  // A batch of labels may hold the task and wait for the rater: one of the two gives way.
  await retriedTransaction((transaction) => remove(transaction, viewer, roundId, raterId));
}

async function remove(transaction: Transaction, viewer: Viewer, roundId: string, raterId: string): Promise<void> {
  const { studyId } = await findPerson(transaction, viewer, roundId, raterId);
  // Waits for a request that is giving this rater a task now; or that one waits and finds the removal.
  await transaction.$executeRaw`SELECT FROM rater WHERE id = ${raterId}::uuid FOR UPDATE`;
  const removedBy = viewer.kind === "user" ? viewer.userId : "operator";
  const added = await transaction.$executeRaw`
    INSERT INTO round_removal (round_id, rater_id, removed_by) VALUES (${roundId}::uuid, ${raterId}::uuid, ${removedBy})
    ON CONFLICT DO NOTHING`;
  if (added === 0) return;
  const released = await transaction.$executeRaw`
    UPDATE assignment SET state = 'expired', slot = NULL
    WHERE round_id = ${roundId}::uuid AND rater_id = ${raterId}::uuid AND state = 'leased'`;
  await recordEvent(transaction, viewer, {
    studyId,
    kind: "round.rater-removed",
    subject: raterId,
    data: { roundId, released },
  });
}

/** Lets a removed person back in: they see the round again and are given tasks. Nothing where they are in it. */
export async function letBackIntoRound(viewer: Viewer, roundId: string, raterId: string): Promise<void> {
  await prisma().$transaction(async (transaction) => {
    const { studyId } = await findPerson(transaction, viewer, roundId, raterId);
    const { count } = await transaction.roundRemoval.deleteMany({ where: { roundId, raterId } });
    if (count === 0) return;
    await recordEvent(transaction, viewer, {
      studyId,
      kind: "round.rater-let-back",
      subject: raterId,
      data: { roundId },
    });
  });
}

/** A person who is a rater of the round's study, if the viewer may control the round. */
async function findPerson(transaction: Transaction, viewer: Viewer, roundId: string, raterId: string) {
  const round = await transaction.round.findFirst({
    where: { id: roundId, study: studyWhere(viewer, "round.control") },
    select: { studyId: true },
  });
  if (!round) throw notFound("round");
  const rater = await transaction.rater.findFirst({
    where: { id: raterId, studyId: round.studyId, kind: "human", userId: { not: null } },
    select: { id: true },
  });
  if (!rater) throw notFound("rater");
  return round;
}
