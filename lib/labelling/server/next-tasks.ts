import { Prisma } from "@/lib/db/generated/client";
import { directScoringFirst, type WaitingRater } from "./direct-scoring-first";
import { notYetAssigned } from "./not-yet-assigned";

interface Claimer extends WaitingRater {
  roundId: string;
}

/** How many of the tasks nearest to completion are looked at one by one. */
const NEAREST = 32;
/** How many tasks with the same takers are looked at: enough that others who claim at the same moment leave some. */
const OF_THE_SAME_TAKERS = 8;

/** A condition on the row `task`: it wants another rater, and this one may have it. */
export function mainTaskFor(rater: Claimer): Prisma.Sql {
  return Prisma.sql`task.taken < task.wanted AND ${notYetAssigned(rater)} AND ${directScoringFirst(rater)}`;
}

/**
 * The first `count` tasks that a rater may have, nearest to completion first, then by position; locked, if `lock` says so.
 *
 * A rater who is ahead of the others has labelled the tasks that are nearest to completion, and would have to go past all of
 * them. So beyond the nearest few, tasks are looked for by their takers: all tasks that were taken by the same raters are
 * next to each other in an index, and those that were taken by this one, among others, are passed over at once. How much is
 * read depends on how many different sets of raters there are, not on how many tasks or labels (decisions/claims.md).
 */
export function nextTasks(rater: Claimer, count: Prisma.Sql, lock = Prisma.empty): Prisma.Sql {
  const { roundId, raterId } = rater;
  const columns = Prisma.sql`task.id, task.study_id, task.round_id, task.response_b_id`;
  return Prisma.sql`
      WITH RECURSIVE near AS MATERIALIZED (
        SELECT ${columns}, found.places_left, found.position
        FROM (SELECT task_id, places_left, position, takers FROM available_task WHERE round_id = ${roundId}::uuid
          ORDER BY places_left, position LIMIT ${Prisma.raw(String(NEAREST))}) found
        JOIN task ON task.id = found.task_id
        WHERE ${raterId}::uuid <> ALL (found.takers) AND ${mainTaskFor(rater)}
        ORDER BY found.places_left, found.position LIMIT ${count} ${lock}),
      taken_by AS (
        (SELECT takers FROM available_task WHERE round_id = ${roundId}::uuid AND (SELECT count(*) FROM near) < ${count}
          ORDER BY takers LIMIT 1)
        UNION ALL
        SELECT other.takers FROM taken_by CROSS JOIN LATERAL (
          SELECT next.takers FROM available_task next WHERE next.round_id = ${roundId}::uuid AND next.takers > taken_by.takers
          ORDER BY next.takers LIMIT 1) other),
      far AS MATERIALIZED (
        SELECT ${columns}, found.places_left, found.position
        FROM (SELECT first.* FROM taken_by CROSS JOIN LATERAL (
            SELECT listed.task_id, listed.places_left, listed.position
            FROM available_task listed JOIN task ON task.id = listed.task_id
            WHERE listed.round_id = ${roundId}::uuid AND listed.takers = taken_by.takers AND ${mainTaskFor(rater)}
              AND NOT EXISTS (SELECT FROM near WHERE near.id = task.id)
            ORDER BY listed.position LIMIT ${Prisma.raw(String(OF_THE_SAME_TAKERS))}) first
          WHERE ${raterId}::uuid <> ALL (taken_by.takers)
          ORDER BY first.places_left, first.position LIMIT ${Prisma.raw(String(NEAREST))}) found
        JOIN task ON task.id = found.task_id
        WHERE task.taken < task.wanted
        ORDER BY found.places_left, found.position LIMIT ${count} - (SELECT count(*) FROM near) ${lock})
      SELECT * FROM near UNION ALL SELECT * FROM far`;
}
