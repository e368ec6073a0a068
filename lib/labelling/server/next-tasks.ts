import { Prisma } from "@/lib/db/generated/client";
import { directScoringFirst, type WaitingRater } from "./direct-scoring-first";
import { lastGiven } from "./last-given";
import { notYetAssigned } from "./not-yet-assigned";

interface Claimer extends WaitingRater {
  roundId: string;
  /** tasks come in an order drawn for each rater */
  drawsOrder: boolean;
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
  return rater.drawsOrder ? nextDrawnTasks(rater, count, lock) : nearestTasks(rater, count, lock);
}

const columns = Prisma.sql`task.id, task.study_id, task.round_id, task.response_b_id`;

function nearestTasks(rater: Claimer, count: Prisma.Sql, lock: Prisma.Sql): Prisma.Sql {
  const { roundId, raterId } = rater;
  return Prisma.sql`
      WITH RECURSIVE near AS MATERIALIZED (
        SELECT ${columns}, found.places_left, found.position, NULL::int AS turn
        FROM (SELECT task_id, places_left, position, takers FROM available_task WHERE round_id = ${roundId}::uuid
          ORDER BY places_left, position LIMIT ${Prisma.raw(String(NEAREST))}) found
        JOIN task ON task.id = found.task_id
        WHERE ${raterId}::uuid <> ALL (found.takers) AND ${mainTaskFor(rater)}
        ORDER BY found.places_left, found.position LIMIT ${count} ${lock}),
      ${takenBy(rater, Prisma.sql`(SELECT count(*) FROM near) < ${count}`)},
      far AS MATERIALIZED (
        SELECT ${columns}, found.places_left, found.position, NULL::int AS turn
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

/** The different sets of takers, where something is still missing. */
function takenBy({ roundId }: Claimer, isMissing: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`taken_by AS (
        (SELECT takers FROM available_task WHERE round_id = ${roundId}::uuid AND ${isMissing} ORDER BY takers LIMIT 1)
        UNION ALL
        SELECT other.takers FROM taken_by CROSS JOIN LATERAL (
          SELECT next.takers FROM available_task next WHERE next.round_id = ${roundId}::uuid AND next.takers > taken_by.takers
          ORDER BY next.takers LIMIT 1) other)`;
}

/** How many turns of a rater's order are looked at, and how many more where those have too few tasks for them. */
const NEXT_TURNS = 12;
const FURTHER = 256;
/** How many turns before the last one are looked at again: another rater was taking one of those at that moment. */
const LOOKED_BACK = 3;

/**
 * The first `count` tasks that a rater may have, in the order drawn for them, from where their last claim arrived; locked, if
 * `lock` says so. Where the turns ahead have none, what is left is looked for by its takers: at the end of a round, and then it
 * is little. That finds what became free again behind the rater, too (decisions/order-per-rater.md).
 */
function nextDrawnTasks(rater: Claimer, count: Prisma.Sql, lock: Prisma.Sql): Prisma.Sql {
  const { roundId, raterId } = rater;
  // In a subquery of their own, ordered: so the next ones are looked at one after the other, until there are enough.
  const ahead = (from: Prisma.Sql, turns: Prisma.Sql, atMost: Prisma.Sql) => Prisma.sql`
        SELECT ${columns}, 0 AS places_left, drawn.position, drawn.turn
        FROM (SELECT turn, position FROM drawn_positions((SELECT seed FROM arrived), ${raterId}::uuid,
            (SELECT tasks FROM arrived), (SELECT first FROM arrived) + ${from}, ${turns}) ORDER BY turn) drawn
        JOIN task ON task.round_id = ${roundId}::uuid AND task.position = drawn.position
        WHERE ${mainTaskFor(rater)}
        ORDER BY drawn.turn LIMIT ${atMost} ${lock}`;
  const next = Prisma.raw(String(NEXT_TURNS));
  const isNearShort = Prisma.sql`(SELECT count(*) FROM near) < ${count}`;
  const missing = Prisma.sql`${count} - (SELECT count(*) FROM near) - (SELECT count(*) FROM wide)`;
  return Prisma.sql`
      WITH RECURSIVE arrived AS MATERIALIZED (
        SELECT round.seed,
          (SELECT last.position FROM task last WHERE last.round_id = round.id ORDER BY last.position DESC LIMIT 1) + 1 AS tasks,
          GREATEST((${lastGiven(rater, Prisma.sql`turn`)}) - ${Prisma.raw(String(LOOKED_BACK))}, 0) AS first
        FROM round WHERE round.id = ${roundId}::uuid),
      near AS MATERIALIZED (${ahead(Prisma.sql`0`, next, count)}),
      wide AS MATERIALIZED (${ahead(
        next,
        Prisma.sql`CASE WHEN ${isNearShort} THEN ${Prisma.raw(String(FURTHER))} ELSE 0 END`,
        Prisma.sql`${count} - (SELECT count(*) FROM near)`,
      )}),
      ${takenBy(rater, Prisma.sql`${missing} > 0`)},
      far AS MATERIALIZED (
        SELECT ${columns}, 0 AS places_left, found.position, NULL::int AS turn
        FROM (SELECT listed.task_id, listed.position, md5(listed.task_id::text || ${raterId}) AS drawn
          FROM taken_by JOIN available_task listed ON listed.round_id = ${roundId}::uuid AND listed.takers = taken_by.takers
          JOIN task ON task.id = listed.task_id
          WHERE ${raterId}::uuid <> ALL (taken_by.takers) AND ${mainTaskFor(rater)}
            AND NOT EXISTS (SELECT FROM near WHERE near.id = task.id) AND NOT EXISTS (SELECT FROM wide WHERE wide.id = task.id)
          ORDER BY drawn LIMIT ${Prisma.raw(String(NEAREST))}) found
        JOIN task ON task.id = found.task_id
        WHERE task.taken < task.wanted
        ORDER BY found.drawn LIMIT ${missing} ${lock})
      SELECT * FROM near UNION ALL SELECT * FROM wide UNION ALL SELECT * FROM far`;
}
