import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { query } from "@/lib/db/query";

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
export async function tellAlive(workerId: string): Promise<WorkersNow> {
  await query(Prisma.sql`
    INSERT INTO worker_process (id) VALUES (${workerId}::uuid)
    ON CONFLICT (id) DO UPDATE SET seen_at = now()`);
  await query(Prisma.sql`DELETE FROM worker_process WHERE NOT (${seenRecently})`);
  await query(Prisma.sql`
    UPDATE run_item SET state = 'waiting', worker_id = NULL
    WHERE state = 'running' AND NOT EXISTS (SELECT 1 FROM worker_process w WHERE w.id = run_item.worker_id)`);
  const rows = await query(Prisma.sql`
    SELECT (SELECT count(*)::int FROM worker_process) AS workers,
      (SELECT count(*)::int FROM worker_process WHERE id < ${workerId}::uuid) AS position,
      ARRAY(SELECT run.id::text FROM run WHERE run.status = 'running' AND
        (EXISTS (SELECT 1 FROM run_item i WHERE i.run_id = run.id AND i.state = 'waiting')
          OR NOT EXISTS (SELECT 1 FROM run_item i WHERE i.run_id = run.id AND i.state = 'running'))) AS "runsWithWork"`);
  return workersNow.parse(rows[0]);
}

/** How many workers are alive on this database. */
export async function countWorkers(): Promise<number> {
  const rows = await query(Prisma.sql`SELECT count(*)::int AS workers FROM worker_process WHERE ${seenRecently}`);
  return workersNow.shape.workers.parse(rows[0]?.workers);
}

/** Says that a worker has stopped: what it held goes back at once. */
export async function tellStopped(workerId: string): Promise<void> {
  await query(Prisma.sql`DELETE FROM worker_process WHERE id = ${workerId}::uuid`);
  await query(Prisma.sql`
    UPDATE run_item SET state = 'waiting', worker_id = NULL WHERE worker_id = ${workerId}::uuid AND state = 'running'`);
}
