import { z } from "zod";
import { prisma, type Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { row, rows } from "@/lib/db/rows";
import { isAlive } from "./worker-lock";

const deadRow = z.object({ queueWorkers: z.array(z.string()) });

/**
 * Gives back what dead workers held: jobs, items of runs and the costs reserved for them.
 * For workers alone: there is no viewer.
 */
export async function freeDeadWorkers(): Promise<void> {
  const someAreDead = await row(
    z.object({ dead: z.int() }),
    Prisma.sql`SELECT count(*)::int AS dead FROM worker_process w WHERE NOT (${isAlive})`,
  );
  if (someAreDead.dead > 0) await prisma().$transaction(freeAll);
  await prisma().$executeRaw`
    UPDATE run_item SET state = 'waiting', worker_id = NULL
    WHERE state = 'running' AND NOT EXISTS (SELECT 1 FROM worker_process w WHERE w.id = run_item.worker_id)`;
  await prisma().$executeRaw`
    DELETE FROM reserved_cost WHERE NOT EXISTS (SELECT 1 FROM worker_process w WHERE w.id = reserved_cost.worker_id)`;
}

async function freeAll(transaction: Transaction): Promise<void> {
  const dead = await rows(
    deadRow,
    Prisma.sql`DELETE FROM worker_process w WHERE NOT (${isAlive}) RETURNING queue_workers AS "queueWorkers"`,
    transaction,
  );
  const queueWorkers = dead.flatMap((worker) => worker.queueWorkers);
  if (queueWorkers.length === 0) return;
  await transaction.$executeRaw`
    UPDATE graphile_worker._private_job_queues SET locked_at = NULL, locked_by = NULL
    WHERE locked_by = ANY(${queueWorkers}::text[])`;
  await transaction.$executeRaw`
    UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL, run_at = greatest(run_at, now())
    WHERE locked_by = ANY(${queueWorkers}::text[])`;
}
