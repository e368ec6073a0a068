import { databaseErrorCode } from "@/lib/db/direct-transaction";
import { Prisma } from "@/lib/db/generated/client";
import { query } from "@/lib/db/query";

/** Into how many jobs a run's work is split at once; each takes items until there are none. */
export const SHARES = 4;
export const WORK_ON_RUN = "work-on-run";

const NO_SUCH_SCHEMA = "3F000";

/**
 * Puts work on a run into the workers' queue, once for each share however often it is asked for. Where no worker has ever
 * run there is no queue yet: the first one to start looks for running runs itself.
 */
export async function wakeRun(runId: string): Promise<void> {
  try {
    await query(Prisma.sql`
      SELECT graphile_worker.add_job(${WORK_ON_RUN}::text, json_build_object('runId', ${runId}::text, 'share', share),
        job_key := 'run:' || ${runId}::text || ':' || share, max_attempts := 1000)
      FROM generate_series(1, ${SHARES}::int) share`);
  } catch (error) {
    if (databaseErrorCode(error) !== NO_SUCH_SCHEMA) throw error;
  }
}
