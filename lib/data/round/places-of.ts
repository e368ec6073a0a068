import { Prisma } from "@/lib/db/generated/client";

/**
 * A round's real tasks and their places, wanted and submitted, as one row: from what triggers keep of the round and of
 * each rater, so that no task is looked at. What every rater is given, attention tasks, has no places.
 * @param roundId an expression of the query that this stands in
 */
export function placesOf(roundId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
      SELECT COALESCE(sum(kept.real_tasks), 0)::int AS tasks, COALESCE(sum(kept.real_wanted), 0)::int AS wanted,
        (SELECT COALESCE(sum(y.places), 0)::int FROM rater_tally y WHERE y.round_id = ${roundId}) AS submitted
      FROM round_tally kept WHERE kept.round_id = ${roundId}`;
}
