import { Prisma } from "@/lib/db/generated/client";
import { notYetAssigned } from "./not-yet-assigned";

/** How many labels are at least between a task and its repetition, and by how many more that is spread. */
const LEAST_BETWEEN = 10;
const SPREAD = 10;
/** How far back a claim looks: far enough to find what could not be given at once. */
const LOOKED_BACK = 60;

/**
 * The task that this rater is to label again now, if any, as the subquery `due_repeat` of a claim, after the one of its slots,
 * `free`. A repetition is a task of its own, without places, so it takes nobody's; which tasks have one is drawn with the round
 * (round/server/add-repeats.ts). It is given once enough other labels lie in between, and fills the last slot.
 * @param hasDueTask another task that is due takes that slot, where there is such a subquery
 */
export function dueRepeat({ roundId, raterId }: { roundId: string; raterId: string }, hasDueTask: boolean): Prisma.Sql {
  const isFree = hasDueTask ? Prisma.sql`AND NOT EXISTS (SELECT FROM due_task)` : Prisma.empty;
  return Prisma.sql`
    due_repeat AS MATERIALIZED (
      SELECT task.id, task.study_id, task.round_id, task.response_b_id, 0 AS places_left, task.position, NULL::int AS turn,
        (SELECT count(*) FROM free) + 0.5 AS sequence
      FROM (
        SELECT latest.task_id, row_number() OVER (ORDER BY latest.created_at DESC, latest.id DESC) AS ago
        FROM (SELECT n.task_id, n.created_at, n.id FROM annotation n
          WHERE n.rater_id = ${raterId}::uuid AND n.round_id = ${roundId}::uuid AND n.supersedes_id IS NULL
          ORDER BY n.created_at DESC, n.id DESC LIMIT ${Prisma.raw(String(LOOKED_BACK))}) latest) given
      JOIN task ON task.repeats_id = given.task_id
      WHERE EXISTS (SELECT FROM free) ${isFree}
        AND given.ago > ${Prisma.raw(String(LEAST_BETWEEN))}
          + ('x' || left(md5(given.task_id || '/' || ${raterId}), 7))::bit(28)::int % ${Prisma.raw(String(SPREAD))}
        AND ${notYetAssigned({ raterId })}
      ORDER BY given.ago DESC LIMIT 1)`;
}
