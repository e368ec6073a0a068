import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { row } from "@/lib/db/rows";
import { freeDeadWorkers } from "./free-dead-workers";
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
