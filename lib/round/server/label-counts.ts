import { Prisma } from "@/lib/db/generated/client";

/**
 * A round's main tasks and their labels, wanted and submitted, as one row: from the counts that triggers keep per round
 * and rater, so that no task is read. `asked` are the tasks that people are asked about, of the arms of a response one. Attention tasks, which every rater
 * gets, are not counted.
 * @param roundId an expression of the query that contains this
 */
export function labelCountsOf(roundId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
      SELECT COALESCE(sum(kept.real_tasks), 0)::int AS tasks, COALESCE(sum(kept.real_tasks - kept.without_places), 0)::int
          / COALESCE((SELECT jsonb_array_length(compared.arms) FROM round compared WHERE compared.id = ${roundId}), 1) AS asked,
        ${wantedOf(roundId)} AS wanted,
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

/** How many labels people give a round at most, whose tasks stop once they are settled; null in any other round. */
export function mostWantedOf(roundId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(
    SELECT COALESCE(sum(CASE WHEN open.submitted < open.wanted THEN open.most_wanted ELSE open.wanted END), 0)::int
    FROM round stops JOIN task open ON open.round_id = stops.id AND open.stratum = 'main'
    WHERE stops.id = ${roundId} AND stops.stops_when_settled GROUP BY stops.id)`;
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
