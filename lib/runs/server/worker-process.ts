import { z } from "zod";
import { prisma, type Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { row, rows } from "@/lib/db/rows";
import { isAlive } from "./worker-lock";

const workersNow = z.object({
  workers: z.int(),
  /** of this worker among them, from 0 */
  position: z.int(),
  runsWithWork: z.array(z.string()),
});
export type WorkersNow = z.infer<typeof workersNow>;

/**
 * Says that a worker is alive, gives back what dead ones held, and tells which running runs have work waiting.
 * For workers alone: there is no viewer.
 * @param queueWorkers by which names it takes jobs from the queue
 */
export async function recordHeartbeat(workerId: string, queueWorkers: readonly string[] = []): Promise<WorkersNow> {
  await prisma().$executeRaw`
    INSERT INTO worker_process (id, queue_workers) VALUES (${workerId}::uuid, ${queueWorkers}::text[])
    ON CONFLICT (id) DO UPDATE SET seen_at = now(), queue_workers = EXCLUDED.queue_workers`;
  await freeDeadWorkers();
  return row(
    workersNow,
    Prisma.sql`
    SELECT (SELECT count(*)::int FROM worker_process) AS workers,
      (SELECT count(*)::int FROM worker_process WHERE id < ${workerId}::uuid) AS position,
      ARRAY(SELECT run.id::text FROM run WHERE run.status = 'running' AND
        (EXISTS (SELECT 1 FROM run_item i WHERE i.run_id = run.id AND i.state = 'waiting')
          OR NOT EXISTS (SELECT 1 FROM run_item i WHERE i.run_id = run.id AND i.state = 'running'))) AS "runsWithWork"`,
  );
}

/** How many workers are alive on this database. */
export async function countWorkers(): Promise<number> {
  const { workers } = await row(
    workersNow.pick({ workers: true }),
    Prisma.sql`SELECT count(*)::int AS workers FROM worker_process w WHERE ${isAlive}`,
  );
  return workers;
}

/** Says that a worker has stopped: what it held goes back at once. */
export async function recordWorkerStop(workerId: string): Promise<void> {
  await prisma().workerProcess.deleteMany({ where: { id: workerId } });
  await prisma().reservedCost.deleteMany({ where: { workerId } });
  await prisma().runItem.updateMany({
    where: { workerId, state: "running" },
    data: { state: "waiting", workerId: null },
  });
}

const deadRow = z.object({ queueWorkers: z.array(z.string()) });

/**
 * Gives back what dead workers held: jobs, items of runs and the costs reserved for them.
 * For workers alone: there is no viewer.
 */
async function freeDeadWorkers(): Promise<void> {
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
