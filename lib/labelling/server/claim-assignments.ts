import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { retried, violatesConstraint } from "@/lib/db/retried-transaction";
import { rows } from "@/lib/db/rows";
import { notFound } from "@/lib/study/server/access";
import type { ClaimingRater } from "./claiming-rater";
import { dueAttentionTask } from "./due-attention-task";
import { lastGiven } from "./last-given";
import { mainTaskFor, nextTasks } from "./next-tasks";
import { notYetAssigned } from "./not-yet-assigned";

/** What to do with tasks that others are taking at this moment. */
type IfLocked = "skip" | "wait";

/** As many slots as the database has. */
export const MAX_HELD_BY_PROGRAM = 40;
/** Two tabs of one rater may want the same slot and position; the one refused looks again. */
const RIVAL_CLAIMS = [
  "assignment_rater_id_round_id_slot_key",
  "assignment_rater_id_round_id_position_key",
  "assignment_within_label_cap",
  "assignment_one_arm",
];

/**
 * Assigns tasks to the rater's free slots, up to `hold` open assignments; tasks nearest to completion first. Those that
 * others are taking at this moment are left to them.
 * @returns the ids of the new assignments
 */
export function claimAssignments(rater: ClaimingRater, hold: number): Promise<string[]> {
  return runClaim(claimSql(rater, hold, "skip"));
}

/**
 * Assigns one task, and waits for others who are taking or giving back what might be left. For one task at a time, with no
 * other in hand: so nobody who needs several, as when the overlap is raised, waits for this rater in a circle.
 */
export async function claimOnceOthersAreDone(rater: ClaimingRater): Promise<string[]> {
  for (;;) {
    const found = await claimRows(claimSql(rater, 1, "wait"));
    const taken = idsOf(found);
    // The one waited for was taken; there may be another.
    if (taken.length > 0 || found.length === 0) return taken;
  }
}

/** Runs a statement that makes assignments for free slots. @returns their ids */
export async function runClaim(statement: Prisma.Sql): Promise<string[]> {
  return idsOf(await claimRows(statement));
}

function claimRows(statement: Prisma.Sql): Promise<ClaimedRow[]> {
  const isRival = (error: unknown) => RIVAL_CLAIMS.some((index) => violatesConstraint(error, index));
  return unlessRemoved(retried(() => rows(claimedRow, statement), isRival));
}

/** The round does not exist for a rater who was removed from it at this moment. */
export async function unlessRemoved<Claimed>(claim: Promise<Claimed>): Promise<Claimed> {
  try {
    return await claim;
  } catch (error) {
    throw violatesConstraint(error, "assignment_not_of_removed_rater") ? notFound("round") : error;
  }
}

/** What the statement returns for each assignment; no id where it waited for a task that went to somebody else. */
export const claimedRow = z.object({ id: z.string().nullable() });
type ClaimedRow = z.infer<typeof claimedRow>;

export const idsOf = (claimed: readonly ClaimedRow[]) => claimed.flatMap(({ id }) => id ?? []);

export type Claimer = Pick<
  ClaimingRater,
  "roundId" | "raterId" | "protocol" | "drawsOrder" | "repeatsTasks" | "labelCap" | "hasAttentionTasks" | "hasArms"
>;

/** Which slots a claim may fill: those up to `hold`; or one of the many that a program has. */
const slotsUpTo = (hold: number) => Prisma.sql`(VALUES (1), (2), (3)) slot(slot) WHERE slot.slot <= ${hold}::int AND`;
const ONE_OF_MANY = Prisma.sql`generate_series(1, ${MAX_HELD_BY_PROGRAM}::int) slot(slot) WHERE`;

/** One task more, whatever the rater holds. The caller sees to it that a rater's claims of this kind come one by one. */
export async function claimOneMore(transaction: Transaction, rater: ClaimingRater): Promise<string[]> {
  const claim = async (ifLocked: IfLocked) =>
    idsOf(await rows(claimedRow, claimSql(rater, 1, ifLocked, ONE_OF_MANY), transaction));
  const taken = await claim("skip");
  // Others may be taking or giving back what is left.
  return taken.length > 0 ? taken : claim("wait");
}

export function claimSql(rater: Claimer, hold: number, ifLocked: IfLocked, slots = slotsUpTo(hold)): Prisma.Sql {
  // Asked for in every round, what few rounds have would be paid for by all.
  const { hasAttentionTasks, repeatsTasks } = rater;
  const dueTask = hasAttentionTasks ? Prisma.sql`${dueAttentionTask(rater)},` : Prisma.empty;
  const repeated = repeatsTasks ? Prisma.sql`${dueRepeat(rater, hasAttentionTasks)},` : Prisma.empty;
  const isDue = Prisma.sql`${hasAttentionTasks ? Prisma.sql`- (SELECT count(*) FROM due_task)` : Prisma.empty}
    ${repeatsTasks ? Prisma.sql`- (SELECT count(*) FROM due_repeat)` : Prisma.empty}`;
  const due = Prisma.sql`${hasAttentionTasks ? Prisma.sql`UNION ALL SELECT * FROM due_task` : Prisma.empty}
    ${repeatsTasks ? Prisma.sql`UNION ALL SELECT * FROM due_repeat` : Prisma.empty}`;
  const count = Prisma.sql`(SELECT count(*) FROM free) ${isDue}`;
  const skips = ifLocked === "skip";
  const gone = skips
    ? Prisma.empty
    : Prisma.sql`UNION ALL SELECT NULL FROM candidate WHERE NOT EXISTS (SELECT FROM placed)`;
  return Prisma.sql`
    WITH free AS (
      SELECT slot, row_number() OVER (ORDER BY slot) AS place
      FROM ${slots} NOT EXISTS (SELECT 1 FROM assignment held WHERE held.rater_id = ${rater.raterId}::uuid
        AND held.round_id = ${rater.roundId}::uuid AND held.slot = slot.slot)
      ORDER BY slot LIMIT ${mostNow(rater, hold)}),
    ${dueTask}
    ${repeated}
    ${skips ? lockedTasks(rater, count) : lockedCandidate(rater, count)},
    picked AS (SELECT *, row_number() OVER (ORDER BY sequence) AS place
      FROM (SELECT *, row_number() OVER (ORDER BY turn, places_left, position) AS sequence FROM locked ${due}) found),
    ${placedSql(rater, hold)}
    (SELECT placed.id FROM placed JOIN picked ON picked.id = placed.task_id ORDER BY picked.place) ${gone}`;
}

/** How many tasks a claim takes at most: no more than the rater may still label in the round. */
export function mostNow({ raterId, roundId, labelCap }: Claimer, atMost: number): Prisma.Sql {
  if (labelCap === null) return Prisma.sql`${atMost}::int`;
  const left = Prisma.sql`${labelCap}::int - labels_towards_cap(${raterId}::uuid, ${roundId}::uuid)`;
  return Prisma.sql`GREATEST(0, LEAST(${atMost}::int, ${left}))`;
}

/** What was `picked` goes into the slots that are `free`, each place into its own: the last subquery of a claim, `placed`. */
export function placedSql(rater: Claimer, atMost: number): Prisma.Sql {
  const { raterId } = rater;
  const ids = Array.from({ length: atMost }, () => uuidv7());
  return Prisma.sql`placed AS (
      INSERT INTO assignment (id, study_id, round_id, task_id, rater_id, state, slot, lease_expires_at, shown_order, position, turn
        ${rater.hasArms ? Prisma.sql`, unit_id` : Prisma.empty})
      SELECT (${ids}::uuid[])[picked.place], picked.study_id, picked.round_id, picked.id, ${raterId}::uuid, 'leased',
        free.slot, now() + make_interval(mins => round.lease_minutes),
        ${shownOrder({ raterId })}, COALESCE((${lastGiven(rater, Prisma.sql`position`)}), 0) + picked.place,
        COALESCE(picked.turn, (${lastGiven(rater, Prisma.sql`turn`)}))
        ${rater.hasArms ? Prisma.sql`, picked.unit_id` : Prisma.empty}
      FROM picked JOIN free ON free.place = picked.place JOIN round ON round.id = picked.round_id
      -- In one order: two windows of one rater wait for each other's slots, never in a circle.
      ORDER BY free.slot
      ON CONFLICT (task_id, rater_id) DO UPDATE
        SET state = 'leased', slot = EXCLUDED.slot, lease_expires_at = EXCLUDED.lease_expires_at, claimed_at = now()
        WHERE assignment.state = 'expired'
      RETURNING id, task_id)`;
}

function lockedTasks(rater: Claimer, count: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`locked AS (${nextTasks(rater, count, Prisma.sql`FOR UPDATE OF task SKIP LOCKED`)})`;
}

/** Read in order and locked, a row that no longer fits would stay locked while the next is waited for. */
function lockedCandidate(rater: Claimer, count: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    candidate AS MATERIALIZED (${nextTasks(rater, count)}),
    locked AS (
      SELECT task.id, task.study_id, task.round_id, task.response_b_id, candidate.places_left, task.position, candidate.turn
      FROM candidate JOIN task ON task.id = candidate.id WHERE ${mainTaskFor(rater)} FOR UPDATE OF task)`;
}

/** Which response is shown first, of the rows `picked` and `round`. */
export function shownOrder({ raterId }: { raterId: string }): Prisma.Sql {
  return Prisma.sql`CASE
          WHEN picked.response_b_id IS NULL THEN NULL
          WHEN round.shuffle_positions
            AND get_bit(decode(md5(round.seed || '/' || picked.id || '/' || ${raterId}), 'hex'), 0) = 1
          THEN 'ba'::shown_order
          ELSE 'ab'::shown_order
        END`;
}

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
function dueRepeat({ roundId, raterId }: { roundId: string; raterId: string }, hasDueTask: boolean): Prisma.Sql {
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
