import { Prisma } from "@/lib/db/generated/client";

/**
 * A round's tasks and its places, wanted and submitted, as one row: from what triggers keep of the round and of each rater,
 * so that no task is looked at but the few that are no real ones.
 * @param roundId an expression of the query that this stands in
 */
export function placesOf(roundId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
      SELECT COALESCE(sum(kept.tasks), 0)::int AS tasks, COALESCE(sum(kept.wanted), 0)::int AS wanted,
        (SELECT COALESCE(sum(y.places), 0)::int FROM rater_tally y WHERE y.round_id = ${roundId})
          + (SELECT COALESCE(sum(other.submitted), 0)::int FROM task other WHERE other.round_id = ${roundId} AND other.stratum <> 'main')
          AS submitted
      FROM round_tally kept WHERE kept.round_id = ${roundId}`;
}
