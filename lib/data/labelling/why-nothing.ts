import { z } from "zod";
import type { Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { row, rows } from "@/lib/db/rows";
import type { NothingToDo } from "@/lib/domain/labelling/labelling";
import { protocolsThat, scoresDirectly, showsChecklist } from "@/lib/domain/protocol/protocols";
import type { ClaimingRater } from "./claiming-rater";

const MILLISECONDS_AFTER_LEASE_END = 1_000;

/** Why an open round has no task for this rater. */
export async function whyNothing(transaction: Transaction, rater: ClaimingRater): Promise<NothingToDo> {
  return (
    (await waitingForDirectScores(transaction, rater)) ??
    (await heldByOthers(transaction, rater)) ??
    (await withSeenChecklist(transaction, rater)) ?? { reason: "all_done" }
  );
}

/** What is left is kept from this rater by directScoringFirst: its checklist is known to them from another round. */
async function withSeenChecklist(transaction: Transaction, rater: ClaimingRater): Promise<NothingToDo | null> {
  if (!scoresDirectly(rater.protocol)) return null;
  const seen = await transaction.$executeRaw`
    SELECT FROM task
    WHERE task.round_id = ${rater.roundId}::uuid AND task.taken < task.wanted
      AND NOT EXISTS (SELECT 1 FROM assignment done WHERE done.task_id = task.id AND done.rater_id = ${rater.raterId}::uuid
        AND done.state <> 'expired')
      AND EXISTS (SELECT 1 FROM task checked
        JOIN assignment seen ON seen.task_id = checked.id AND seen.rater_id = ${rater.raterId}::uuid
        WHERE checked.response_a_id = task.response_a_id AND checked.protocol = ANY (${protocolsThat(showsChecklist)}::protocol[]))
    LIMIT 1`;
  return seen > 0 ? { reason: "checklist_seen" } : null;
}

async function waitingForDirectScores(transaction: Transaction, rater: ClaimingRater): Promise<NothingToDo | null> {
  if (!showsChecklist(rater.protocol)) return null;
  const [round] = await rows(
    z.object({ id: z.string(), name: z.string() }),
    Prisma.sql`
    SELECT direct_round.id, direct_round.name
    FROM task
    JOIN task direct ON direct.response_a_id = task.response_a_id AND direct.protocol = ANY (${protocolsThat(scoresDirectly)}::protocol[])
    JOIN round direct_round ON direct_round.id = direct.round_id AND direct_round.status IN ('open', 'paused')
    LEFT JOIN assignment mine ON mine.task_id = direct.id AND mine.rater_id = ${rater.raterId}::uuid
    WHERE task.round_id = ${rater.roundId}::uuid AND task.taken < task.wanted
      AND NOT EXISTS (SELECT 1 FROM assignment done WHERE done.task_id = task.id AND done.rater_id = ${rater.raterId}::uuid
        AND done.state <> 'expired')
      AND (mine.state = 'leased' OR (direct.taken < direct.wanted AND (mine.id IS NULL OR mine.state = 'expired')))
    ORDER BY direct_round.id
    LIMIT 1`,
    transaction,
  );
  return round ? { reason: "direct_scoring_first", roundId: round.id, roundName: round.name } : null;
}

async function heldByOthers(transaction: Transaction, rater: ClaimingRater): Promise<NothingToDo | null> {
  const { leaseEnd } = await row(
    z.object({ leaseEnd: z.date().nullable() }),
    Prisma.sql`
    SELECT min(held.lease_expires_at) AS "leaseEnd"
    FROM assignment held
    JOIN task ON task.id = held.task_id AND task.stratum = 'main'
    WHERE held.round_id = ${rater.roundId}::uuid AND held.state = 'leased'
      AND NOT EXISTS (SELECT 1 FROM assignment mine WHERE mine.task_id = task.id AND mine.rater_id = ${rater.raterId}::uuid
        AND mine.state <> 'expired')`,
    transaction,
  );
  if (!leaseEnd) return null;
  return {
    reason: "held_by_others",
    lookAgainAt: new Date(leaseEnd.getTime() + MILLISECONDS_AFTER_LEASE_END).toISOString(),
  };
}
