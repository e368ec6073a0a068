import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { row } from "@/lib/db/rows";

/** A worker that was not seen for this long is taken for dead, and what it held goes back. */
const WORKER_LOST_AFTER_SECONDS = 30;

const seenRecently = Prisma.sql`seen_at > now() - make_interval(secs => ${WORKER_LOST_AFTER_SECONDS}::int)`;

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
 */
export async function recordHeartbeat(workerId: string): Promise<WorkersNow> {
  await prisma().$executeRaw`
    INSERT INTO worker_process (id) VALUES (${workerId}::uuid)
    ON CONFLICT (id) DO UPDATE SET seen_at = now()`;
  await prisma().$executeRaw`DELETE FROM worker_process WHERE NOT (${seenRecently})`;
  await prisma().$executeRaw`
    UPDATE run_item SET state = 'waiting', worker_id = NULL
    WHERE state = 'running' AND NOT EXISTS (SELECT 1 FROM worker_process w WHERE w.id = run_item.worker_id)`;
  await prisma().$executeRaw`
    DELETE FROM reserved_cost WHERE NOT EXISTS (SELECT 1 FROM worker_process w WHERE w.id = reserved_cost.worker_id)`;
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
    Prisma.sql`SELECT count(*)::int AS workers FROM worker_process WHERE ${seenRecently}`,
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
