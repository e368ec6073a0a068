import { prisma, type Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import type { RunStopOfItself } from "@/lib/runs/run";
import type { ItemOutcome } from "./item-outcome";
import { storableJson } from "./storable-json";

/**
 * Marks an item done or failed, with what it made in the same transaction.
 * @returns false where the item is no longer in this worker's hands: then nothing was written
 */
export async function finishItem(itemId: string, workerId: string, outcome: ItemOutcome): Promise<boolean> {
  if (outcome.ok && outcome.write !== undefined) {
    const { write } = outcome;
    return prisma().$transaction(async (transaction) => {
      if (!(await stillHeld(transaction, itemId, workerId))) return false;
      const producedId = await write(transaction);
      await transaction.$executeRaw(finishing(itemId, workerId, outcome, producedId));
      return true;
    });
  }
  return (await prisma().$executeRaw(finishing(itemId, workerId, outcome, null))) === 1;
}

async function stillHeld(transaction: Transaction, itemId: string, workerId: string): Promise<boolean> {
  const found = await transaction.$executeRaw`
    SELECT FROM run_item
    WHERE id = ${itemId}::uuid AND worker_id = ${workerId}::uuid AND state = 'running' FOR UPDATE`;
  return found === 1;
}

function finishing(itemId: string, workerId: string, outcome: ItemOutcome, producedId: string | null): Prisma.Sql {
  const failure = outcome.ok ? null : storableJson(outcome.failure);
  const result = outcome.result === undefined ? null : storableJson(outcome.result);
  // An answer that could not be used must not be the answer of the next attempt, too; what could be is not paid again.
  const unusable = outcome.ok
    ? Prisma.empty
    : Prisma.sql`, forgotten AS (
      UPDATE model_call SET reusable = false
      WHERE reusable AND (model_id, request_hash) IN (
        SELECT model_id, request_hash FROM model_call WHERE item_id = ${itemId}::uuid
        EXCEPT SELECT model_id, request_hash FROM model_call WHERE id = ANY(${outcome.usefulCalls ?? []}::uuid[])))`;
  return Prisma.sql`
    WITH finished AS (
      UPDATE run_item SET state = ${outcome.ok ? "done" : "failed"}::run_item_state, worker_id = NULL,
        failure = ${failure}::jsonb, result = ${result}::jsonb, produced_id = ${producedId}::uuid, finished_at = now()
      WHERE id = ${itemId}::uuid AND worker_id = ${workerId}::uuid AND state = 'running'
      RETURNING id)${unusable}
    SELECT id FROM finished`;
}

/**
 * Ends a run of which nothing waits and nothing is in work, also one that was paused while its last items were. Its
 * row is locked first: a statement that had to wait for the row would still see the items as they were before the
 * previous holder of the lock put failed ones back.
 */
export async function finishRun(runId: string): Promise<void> {
  await prisma().$transaction([
    prisma().$executeRaw`SELECT FROM run WHERE id = ${runId}::uuid AND status IN ('running', 'paused') FOR UPDATE`,
    prisma().$executeRaw`
      UPDATE run SET status = 'finished', stopped_because = NULL, finished_at = now()
      WHERE id = ${runId}::uuid AND status IN ('running', 'paused')
        AND NOT EXISTS (SELECT 1 FROM run_item i WHERE i.run_id = run.id AND i.state IN ('waiting', 'running'))`,
  ]);
}

/** Pauses a run that cannot go on by itself. One that a person paused or cancelled meanwhile stays as it is. */
export async function stopRun(runId: string, because: RunStopOfItself): Promise<void> {
  await prisma().run.updateMany({
    where: { id: runId, status: "running" },
    data: { status: "paused", stoppedBecause: because },
  });
}
