import { Prisma } from "@/lib/db/generated/client";
import type { Protocol } from "@/lib/round/protocol/protocol";
import { directScoringFirst } from "./direct-scoring-first";
import { nextTasks } from "./next-tasks";
import { notYetAssigned } from "./not-yet-assigned";

interface Taker {
  roundId: string;
  raterId: string;
  protocol: Protocol;
  drawsOrder: boolean;
}

/**
 * The attention task that this rater is to receive now, if any, as the subqueries `due` and `due_task` of a claim,
 * after the one of its slots, `free`.
 *
 * A rater's work is what they took plus their share of what is left, but no more than the round. Of n attention tasks
 * the first is in the first n-th of it, and so on, each at a point given by a hash of seed, rater and number; all come
 * before its last task. So they are spread over the work without anybody knowing where, and a rater with little of it
 * left gets theirs within that; but never before the first ordinary task, nor more of them than of those, nor two at a
 * time. Their order differs for every rater. A rater with no ordinary task left gets none. Among tasks given together
 * its `sequence` is drawn, too: a half-integer; the ordinary ones are counted from 1.
 *
 * No row of a task is locked: attention tasks have no places to compete for.
 */
export function dueAttentionTask(rater: Taker): Prisma.Sql {
  const { roundId, raterId } = rater;
  const fraction = (what: string, seed: Prisma.Sql, given: Prisma.Sql) =>
    Prisma.sql`('x' || left(md5(${seed} || '/' || ${what}::text || '/' || ${given} || '/' || ${raterId}), 7))::bit(28)::int / 268435456.0`;
  return Prisma.sql`
    due AS MATERIALIZED (
      SELECT round.seed, attention.given, taken.mine > 0 AS has_begun
      FROM round
      CROSS JOIN LATERAL (
        SELECT count(*) AS all, count(mine.id) AS given, COALESCE(bool_or(mine.state = 'leased'), FALSE) AS in_hand
        FROM task LEFT JOIN assignment mine ON mine.task_id = task.id AND mine.rater_id = ${raterId}::uuid
          AND mine.state <> 'expired'
        WHERE task.round_id = round.id AND task.stratum = 'attention') attention
      CROSS JOIN LATERAL (
        SELECT count(*) AS mains FROM assignment a JOIN task ON task.id = a.task_id AND task.stratum = 'main'
        WHERE a.rater_id = ${raterId}::uuid AND a.round_id = round.id AND a.slot IS NOT NULL) held
      CROSS JOIN LATERAL (
        SELECT COALESCE(sum(y.places) FILTER (WHERE y.rater_id = ${raterId}::uuid), 0) + held.mains AS mine,
          COALESCE(sum(y.places), 0) + held.mains AS everybodys, count(*) FILTER (WHERE y.places > 0) AS raters
        FROM rater_tally y WHERE y.round_id = round.id) taken
      CROSS JOIN LATERAL (
        SELECT taken.mine + LEAST(kept.real_tasks - taken.mine,
          (kept.real_wanted - taken.everybodys)::float8 / GREATEST(taken.raters, 1)) AS length,
          -- It fills the last of the slots.
          taken.mine + (SELECT count(*) FROM free) - 1 AS before
        FROM round_tally kept WHERE kept.round_id = round.id) work
      WHERE round.id = ${roundId}::uuid AND EXISTS (SELECT FROM free) AND attention.given < attention.all AND NOT attention.in_hand
        AND work.before > attention.given
        AND work.before >= (work.length - 1) * (attention.given
          + ${fraction("attention", Prisma.sql`round.seed`, Prisma.sql`attention.given`)})
          / attention.all
        AND (held.mains > 0 OR EXISTS (${nextTasks(rater, Prisma.sql`1`)}))),
    due_task AS MATERIALIZED (
      SELECT task.id, task.study_id, task.round_id, task.response_b_id, 0 AS places_left, task.position, NULL::int AS turn,
        0.5 + GREATEST(CASE WHEN due.has_begun THEN 0 ELSE 1 END,
          floor((SELECT count(*) FROM free) * ${fraction("place", Prisma.sql`due.seed`, Prisma.sql`due.given`)})) AS sequence
      FROM due JOIN task ON task.round_id = ${roundId}::uuid AND task.stratum = 'attention'
      WHERE ${notYetAssigned(rater)} AND ${directScoringFirst(rater)}
      ORDER BY md5(due.seed || '/' || task.id || '/' || ${raterId})
      LIMIT 1)`;
}
