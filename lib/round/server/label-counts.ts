import { Prisma } from "@/lib/db/generated/client";

/**
 * A round's main tasks and their labels, wanted and submitted, as one row: from the counts that triggers keep per round
 * and rater, so that no task is read. Attention tasks, which every rater gets, are not counted.
 * @param roundId an expression of the query that contains this
 */
export function labelCountsOf(roundId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
      SELECT COALESCE(sum(kept.real_tasks), 0)::int AS tasks, ${wantedOf(roundId)} AS wanted,
        (SELECT COALESCE(sum(y.places), 0)::int FROM rater_tally y WHERE y.round_id = ${roundId}) AS submitted
      FROM round_tally kept WHERE kept.round_id = ${roundId}`;
}

/**
 * How many labels a round wants of people by now, of the row `kept` of round_tally. Where tasks stop once they are settled that
 * changes with their labels, and no row is there that all raters would wait for: then it is counted.
 */
export function wantedOf(roundId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`COALESCE((
    SELECT sum(settled.wanted) FROM round stops JOIN task settled ON settled.round_id = stops.id AND settled.stratum = 'main'
    WHERE stops.id = ${roundId} AND stops.stops_when_settled), sum(kept.real_wanted), 0)::int`;
}

/**
 * How many labels of each rater count in each round (round_id, rater_id, labels), of all kinds of tasks: for use after
 * FROM or JOIN. Those of real tasks are kept by triggers, so that nobody counts a million; the others are few.
 */
export const LABELS_BY_RATER: Prisma.Sql = Prisma.sql`(
  SELECT round_id, rater_id, labels FROM rater_tally
  UNION ALL
  SELECT other.round_id, annotation.rater_id, 1 FROM task other JOIN annotation ON annotation.task_id = other.id
  WHERE other.stratum <> 'main' AND annotation.superseded_at IS NULL
)`;
