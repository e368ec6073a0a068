import { z } from "zod";
import type { Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { retriedTransaction } from "@/lib/db/retried-transaction";
import { row, rows } from "@/lib/db/rows";
import { claimedRow, idsOf, mostNow, placedSql, unlessRemoved } from "./claim-assignments";
import type { ClaimingRater } from "./claiming-rater";
import { directScoringFirst } from "./direct-scoring-first";

/** A place counts for the balance of arms while it is held or done. */
const COUNTS = Prisma.sql`('leased', 'submitted', 'returned')`;
const SLOTS = Prisma.sql`(VALUES (1), (2), (3)) slot(slot)`;
const LATEST_RETRY_SECONDS = 120;

/**
 * Assigns tasks of a round with arms until the rater holds `hold`. Each is of a response that the rater has in no arm, in an
 * arm of which they have fewest. One claim at a time in the whole round: only then do two not each see a place that balances.
 * @returns the ids of the new assignments
 */
export async function claimArms(rater: ClaimingRater, hold: number): Promise<string[]> {
  const taken: string[] = [];
  for (let held = rater.leases.length; held < hold; held += 1) {
    const claimed = retriedTransaction(async (transaction) => {
      await transaction.$executeRaw`SELECT FROM round WHERE id = ${rater.roundId}::uuid FOR NO KEY UPDATE`;
      return rows(claimedRow, armSql(rater, hold), transaction);
    });
    const ids = idsOf(await unlessRemoved(claimed));
    if (ids.length === 0) break;
    taken.push(...ids);
  }
  return taken;
}

/**
 * When to look again: what is left would give this rater one arm twice more often than another, and somebody else who is at
 * work can have it without. Null where nothing is left, or nothing of the kind.
 */
export async function armsWaitUntil(transaction: Transaction, rater: ClaimingRater): Promise<string | null> {
  const { isLeft } = await row(
    z.object({ isLeft: z.boolean() }),
    Prisma.sql`WITH ${fittingSql(rater)} SELECT EXISTS (SELECT FROM fitting) AS "isLeft"`,
    transaction,
  );
  return isLeft ? new Date(Date.now() + LATEST_RETRY_SECONDS * 1000).toISOString() : null;
}

/**
 * `fitting`: the tasks with a place that this rater may have, each with its `level`, the less the better. It has 2 where the
 * rater has fewer labels in another arm, and 1 where the task is meant for another row of the Latin square: the rater's is that
 * of their first task, a newcomer's the next in turn. While raters keep to their rows, everybody's places balance by
 * themselves; who cannot takes any arm that balances.
 */
function fittingSql({ roundId, raterId, ...rater }: ClaimingRater): Prisma.Sql {
  return Prisma.sql`
    arms AS MATERIALIZED (
      SELECT arm.arm, count(given.arm)::int AS mine
      FROM generate_series(0, (SELECT jsonb_array_length(arms) FROM round WHERE id = ${roundId}::uuid) - 1) arm (arm)
      LEFT JOIN (SELECT of_mine.arm FROM assignment own JOIN task of_mine ON of_mine.id = own.task_id
        WHERE own.rater_id = ${raterId}::uuid AND own.round_id = ${roundId}::uuid AND own.state IN ${COUNTS}) given
        ON given.arm = arm.arm
      GROUP BY arm.arm),
    own_row AS MATERIALIZED (
      SELECT COALESCE(
        (SELECT first.arm_turn FROM assignment own JOIN task first ON first.id = own.task_id AND first.arm IS NOT NULL
          WHERE own.rater_id = ${raterId}::uuid AND own.round_id = ${roundId}::uuid ORDER BY own.position LIMIT 1),
        (SELECT count(DISTINCT others.rater_id) FROM assignment others
          WHERE others.round_id = ${roundId}::uuid AND others.unit_id IS NOT NULL) % (SELECT count(*) FROM arms)) AS turn),
    fitting AS MATERIALIZED (
      SELECT task.*, (arms.mine > (SELECT min(mine) FROM arms))::int * 2
          + (task.arm_turn <> (SELECT turn FROM own_row))::int AS level
      FROM (SELECT every.*, min(every.taken) OVER of_unit AS least, sum(every.taken) OVER of_unit AS unit_taken
        FROM task every WHERE every.round_id = ${roundId}::uuid AND every.arm IS NOT NULL
        WINDOW of_unit AS (PARTITION BY every.unit_id)) task
      JOIN arms ON arms.arm = task.arm
      WHERE task.taken < task.wanted
        AND NOT EXISTS (SELECT FROM assignment mine WHERE mine.rater_id = ${raterId}::uuid AND mine.unit_id = task.unit_id
          AND NOT (mine.task_id = task.id AND mine.state = 'expired'))
        AND ${directScoringFirst({ raterId, ...rater })})`;
}

/**
 * One place. A rater gets one more of an arm that they have more of only where nobody else at work in the round could have the
 * place in balance.
 */
function armSql(rater: ClaimingRater, hold: number): Prisma.Sql {
  const { roundId, raterId, drawsOrder } = rater;
  const order = drawsOrder
    ? Prisma.sql`md5(fitting.unit_id::text || ${raterId})`
    : Prisma.sql`fitting.unit_taken DESC, fitting.position`;
  return Prisma.sql`
    WITH free AS (
      SELECT slot, row_number() OVER (ORDER BY slot) AS place FROM ${SLOTS}
      WHERE slot.slot <= ${hold}::int AND NOT EXISTS (SELECT FROM assignment held WHERE held.rater_id = ${raterId}::uuid
        AND held.round_id = ${roundId}::uuid AND held.slot = slot.slot)
      ORDER BY slot LIMIT ${mostNow(rater, 1)}),
    ${fittingSql(rater)},
    at_work AS MATERIALIZED (
      SELECT rater_id, arm, count(placed_arm) AS places, min(count(placed_arm)) OVER (PARTITION BY rater_id) AS fewest
      FROM (SELECT DISTINCT recent.rater_id FROM assignment recent JOIN round ON round.id = recent.round_id
          WHERE recent.round_id = ${roundId}::uuid AND recent.rater_id <> ${raterId}::uuid AND recent.unit_id IS NOT NULL
            AND GREATEST(recent.claimed_at, recent.submitted_at) > now() - make_interval(mins => round.lease_minutes)
            AND NOT EXISTS (SELECT FROM round_removal gone
              WHERE gone.round_id = recent.round_id AND gone.rater_id = recent.rater_id)) other
      CROSS JOIN arms
      LEFT JOIN (SELECT given.rater_id AS placed_rater, of_given.arm AS placed_arm
        FROM assignment given JOIN task of_given ON of_given.id = given.task_id
        WHERE given.round_id = ${roundId}::uuid AND given.unit_id IS NOT NULL AND given.state IN ${COUNTS}) placed
        ON placed.placed_rater = other.rater_id AND placed.placed_arm = arms.arm
      WHERE NOT EXISTS (SELECT FROM fitting balanced WHERE balanced.level < 2)
      GROUP BY rater_id, arm),
    picked AS MATERIALIZED (
      SELECT fitting.id, fitting.study_id, fitting.round_id, fitting.response_b_id, fitting.unit_id, NULL::int AS turn, 1 AS place
      FROM fitting
      WHERE EXISTS (SELECT FROM free) AND (fitting.level < 2 OR NOT EXISTS (
        SELECT FROM at_work WHERE at_work.arm = fitting.arm AND at_work.places = at_work.fewest
          AND NOT EXISTS (SELECT FROM assignment theirs
            WHERE theirs.rater_id = at_work.rater_id AND theirs.unit_id = fitting.unit_id)))
      ORDER BY fitting.level, fitting.taken - fitting.least, ${order} LIMIT 1),
    ${placedSql(rater, 1)}
    SELECT placed.id FROM placed`;
}
