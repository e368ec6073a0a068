import { v7 as uuidv7 } from "uuid";
import { prisma, type Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import type { Claim, ClaimResult } from "@/lib/domain/labelling";
import type { Viewer } from "@/lib/domain/viewer";
import { assignmentViews } from "./assignment-views";
import { type ClaimingRater, claimingRater } from "./claiming-rater";
import { directScoringFirst } from "./direct-scoring-first";
import { expireLeases } from "./expire-leases";
import { asRater } from "./label-access";
import { whyNothing } from "./why-nothing";

/**
 * What the rater should label now: the assignments in hand, filled up to `hold` with new ones, tasks nearest to
 * completion first. Holding a task renews its lease.
 */
export async function claimTasks(viewer: Viewer, roundId: string, { hold }: Claim): Promise<ClaimResult> {
  const rater = await claimingRater(asRater(viewer), roundId);
  if (rater.roundStatus === "paused") return { assignments: [], nothing: { reason: "paused" } };
  if (rater.roundStatus !== "open") return { assignments: [], nothing: { reason: "closed" } };
  if (rater.someLeaseEnded) await expireLeases(roundId);
  return prisma().$transaction(async (transaction) => {
    // One claim of a rater at a time, in whatever tab or process.
    await transaction.$executeRaw`SELECT 1 FROM rater WHERE id = ${rater.raterId}::uuid FOR NO KEY UPDATE`;
    const held = await renewHeld(transaction, rater);
    if (held.length < hold) {
      const wanted = hold - held.length;
      held.push(...(await takePlaces(transaction, rater, wanted, Prisma.sql`SKIP LOCKED`)));
      // Places that others are just now taking or leaving: wait for them before saying there is nothing.
      if (held.length === 0) held.push(...(await takePlaces(transaction, rater, 1, Prisma.empty)));
    }
    const assignments = await assignmentViews(transaction, held);
    return { assignments, nothing: held.length > 0 ? null : await whyNothing(transaction, rater) };
  });
}

async function renewHeld(transaction: Transaction, rater: ClaimingRater): Promise<string[]> {
  const rows = await transaction.$queryRaw<{ id: string }[]>`
    WITH renewed AS (
      UPDATE assignment a SET lease_expires_at = now() + make_interval(mins => round.lease_minutes)
      FROM round
      WHERE a.rater_id = ${rater.raterId}::uuid AND a.round_id = ${rater.roundId}::uuid AND a.state = 'leased'
        AND round.id = a.round_id
      RETURNING a.id, a.claimed_at)
    SELECT id FROM renewed ORDER BY claimed_at, id`;
  return rows.map((row) => row.id);
}

async function takePlaces(
  transaction: Transaction,
  rater: ClaimingRater,
  count: number,
  ifLocked: Prisma.Sql,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuidv7());
  const rows = await transaction.$queryRaw<{ id: string }[]>`
    WITH picked AS (
      SELECT task.id, task.study_id, task.round_id, task.response_b_id, task.taken, task.position
      FROM task
      WHERE task.round_id = ${rater.roundId}::uuid AND task.taken < task.wanted
        AND NOT EXISTS (SELECT 1 FROM assignment mine WHERE mine.task_id = task.id AND mine.rater_id = ${rater.raterId}::uuid
          AND mine.state <> 'expired')
        AND ${directScoringFirst(rater)}
      ORDER BY task.taken DESC, task.position
      LIMIT ${count}
      FOR UPDATE OF task ${ifLocked}),
    placed AS (
      INSERT INTO assignment (id, study_id, round_id, task_id, rater_id, state, lease_expires_at, shown_order)
      SELECT (${ids}::uuid[])[row_number() OVER (ORDER BY picked.taken DESC, picked.position)],
        picked.study_id, picked.round_id, picked.id, ${rater.raterId}::uuid, 'leased',
        now() + make_interval(mins => round.lease_minutes),
        CASE
          WHEN picked.response_b_id IS NULL THEN NULL
          WHEN round.shuffle_positions
            AND get_bit(decode(md5(round.seed || '/' || picked.id || '/' || ${rater.raterId}), 'hex'), 0) = 1
          THEN 'ba'::shown_order
          ELSE 'ab'::shown_order
        END
      FROM picked JOIN round ON round.id = picked.round_id
      ON CONFLICT (task_id, rater_id) DO UPDATE
        SET state = 'leased', lease_expires_at = EXCLUDED.lease_expires_at, claimed_at = now()
        WHERE assignment.state = 'expired'
      RETURNING id, task_id)
    SELECT placed.id FROM placed JOIN picked ON picked.id = placed.task_id ORDER BY picked.taken DESC, picked.position`;
  return rows.map((row) => row.id);
}
