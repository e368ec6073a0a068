import { z } from "zod";
import type { Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, row } from "@/lib/db/rows";

/** The worker's task: makes files until none waits. */
export const MAKE_EXPORTS = "make-exports";

/** Has a worker begin at once. Where no worker has ever run there is no queue: the first to start finds what waits. */
export async function wakeExports(transaction: Transaction): Promise<void> {
  if (!(await hasQueue(transaction))) return;
  await transaction.$executeRaw`
    SELECT graphile_worker.add_job(${MAKE_EXPORTS}::text, job_key := ${MAKE_EXPORTS}::text, max_attempts := 3)`;
}

/** Whether a worker has ever run. */
export async function hasQueue(db?: Reader): Promise<boolean> {
  const found = await row(
    z.object({ hasQueue: z.boolean() }),
    Prisma.sql`SELECT to_regclass('graphile_worker._private_jobs') IS NOT NULL AS "hasQueue"`,
    db,
  );
  return found.hasQueue;
}
