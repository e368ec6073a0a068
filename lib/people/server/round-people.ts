import { z } from "zod";
import { prisma, type Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { retriedTransaction } from "@/lib/db/retried-transaction";
import { row, rows } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import { findAnalysedRound } from "@/lib/results/server/find-analysed-round";
import type { RoundPeople, RoundRemovals } from "@/lib/round/round-people";
import { labelledTogether, togetherSql } from "@/lib/round/server/labelled-together";
import { notFound, refuseUnknown, studyCondition, studyWhere } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";

const personSchema = z.object({
  raterId: z.uuid(),
  number: z.int(),
  simulated: z.boolean(),
  labels: z.int(),
  open: z.int(),
  removedAt: z.date().nullable(),
});

/** The people who hold or labelled tasks of a round, or were removed from it, under pseudonyms. */
export async function readRoundPeople(viewer: Viewer, roundId: string): Promise<RoundPeople> {
  const round = await findAnalysedRound(viewer, "agreement.read", roundId, { labels: "all" });
  const people = await rows(
    personSchema,
    Prisma.sql`
      SELECT r.id AS "raterId", r.number, r.simulated, coalesce(y.labels, 0) AS labels, coalesce(held.open, 0) AS open,
        removal.removed_at AS "removedAt"
      FROM rater r
      LEFT JOIN rater_tally y ON y.rater_id = r.id AND y.round_id = ${round.id}::uuid
      LEFT JOIN (
        SELECT rater_id, count(*)::int AS open FROM assignment
        WHERE round_id = ${round.id}::uuid AND state IN ('leased', 'returned') GROUP BY rater_id
      ) held ON held.rater_id = r.id
      LEFT JOIN round_removal removal ON removal.rater_id = r.id AND removal.round_id = ${round.id}::uuid
      WHERE r.study_id = ${round.studyId}::uuid AND r.kind = 'human' AND r.user_id IS NOT NULL
        AND (y.labels > 0 OR held.open > 0 OR removal.rater_id IS NOT NULL
          OR EXISTS (SELECT FROM assignment s WHERE s.rater_id = r.id AND s.round_id = ${round.id}::uuid))
      ORDER BY r.number`,
  );
  const { mayRemove } = await row(
    z.object({ mayRemove: z.boolean() }),
    Prisma.sql`SELECT ${studyCondition(viewer, "round.control", Prisma.sql`${round.studyId}::uuid`)} AS "mayRemove"`,
  );
  return {
    people: people.map(({ removedAt, ...person }) => ({ ...person, removedAt: removedAt?.toISOString() ?? null })),
    mayRemove,
  };
}

/**
 * Removes a person from a round: their labels stay, the tasks that they hold go to others, and they no longer see the
 * round. Nothing where it is done already.
 */
export async function removeFromRound(viewer: Viewer, roundId: string, raterId: string): Promise<void> {
  // A batch of labels may hold the task and wait for the rater: one of the two gives way.
  await retriedTransaction((transaction) => remove(transaction, viewer, roundId, raterId));
}

/**
 * Removes many people or lets them back in, all or none.
 * @param undoes what the viewer saw of them a moment ago: refused where one of them is not so any more
 * @returns whom it changed something for
 */
export async function changeRemovals(
  viewer: Viewer,
  roundId: string,
  { raterIds, isRemoved, undoes }: RoundRemovals,
): Promise<{ changed: string[] }> {
  return retriedTransaction(async (transaction) => {
    const people = await transaction.rater.findMany({
      where: {
        id: { in: raterIds },
        kind: "human",
        userId: { not: null },
        study: { AND: [{ rounds: { some: { id: roundId } } }, studyWhere(viewer, "round.control")] },
      },
      select: { id: true },
    });
    if (people.length > 0)
      refuseUnknown(
        raterIds,
        people.map(({ id }) => id),
        { field: "raterIds", what: "rater" },
      );
    const changed: string[] = [];
    for (const raterId of [...new Set(raterIds)].sort()) {
      const change = isRemoved ? remove : letBack;
      if (await change(transaction, viewer, roundId, raterId)) changed.push(raterId);
      else if (undoes) {
        throw new AppError(
          "CONFLICT",
          "Someone else removed one of these people or let them back in, in the meantime. Nothing was undone.",
        );
      }
    }
    return { changed };
  });
}

async function remove(transaction: Transaction, viewer: Viewer, roundId: string, raterId: string): Promise<boolean> {
  const { studyId } = await findPerson(transaction, viewer, roundId, raterId);
  // Waits for a request that is giving this rater a task now; or that one waits and finds the removal.
  await transaction.$executeRaw`SELECT FROM rater WHERE id = ${raterId}::uuid FOR UPDATE`;
  const removedBy = viewer.kind === "user" ? viewer.userId : "operator";
  // From all that they label together with it.
  const added = await transaction.$executeRaw`
    INSERT INTO round_removal (round_id, rater_id, removed_by)
    SELECT together.id, ${raterId}::uuid, ${removedBy} FROM (${togetherSql(roundId)}) together ON CONFLICT DO NOTHING`;
  if (added === 0) return false;
  const released = await transaction.$executeRaw`
    UPDATE assignment SET state = 'expired', slot = NULL
    WHERE round_id IN (${togetherSql(roundId)}) AND rater_id = ${raterId}::uuid
      AND state IN ('leased', 'returned')`;
  await recordEvent(transaction, viewer, {
    studyId,
    kind: "round.rater-removed",
    subject: raterId,
    data: { roundId, released },
  });
  return true;
}

/** Lets a removed person back in: they see the round again and are given tasks. Nothing where they are in it. */
export async function letBackIntoRound(viewer: Viewer, roundId: string, raterId: string): Promise<void> {
  await prisma().$transaction((transaction) => letBack(transaction, viewer, roundId, raterId));
}

async function letBack(transaction: Transaction, viewer: Viewer, roundId: string, raterId: string): Promise<boolean> {
  const { studyId } = await findPerson(transaction, viewer, roundId, raterId);
  const together = await labelledTogether(transaction, roundId);
  const { count } = await transaction.roundRemoval.deleteMany({ where: { roundId: { in: together }, raterId } });
  if (count === 0) return false;
  await recordEvent(transaction, viewer, {
    studyId,
    kind: "round.rater-let-back",
    subject: raterId,
    data: { roundId },
  });
  return true;
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
