import { Prisma } from "@/lib/db/generated/client";

/**
 * A round's main tasks and their labels, wanted and submitted, as one row: from the counts that triggers keep per round
 * and rater, so that no task is read. Attention tasks, which every rater gets, are not counted.
 * @param roundId an expression of the query that contains this
 */
export function labelCountsOf(roundId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
      SELECT COALESCE(sum(kept.real_tasks), 0)::int AS tasks, COALESCE(sum(kept.real_wanted), 0)::int AS wanted,
        (SELECT COALESCE(sum(y.places), 0)::int FROM rater_tally y WHERE y.round_id = ${roundId}) AS submitted
      FROM round_tally kept WHERE kept.round_id = ${roundId}`;
}
