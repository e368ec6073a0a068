import { prisma } from "@/lib/db/client";
import { databaseErrorCode } from "@/lib/db/errors/database-error";

export const WORK_ON_RUN = "work-on-run";

const NO_SUCH_SCHEMA = "3F000";

/**
 * Tells a worker at once that a run has work; the others notice within seconds. Where no worker has ever run there is no
 * queue yet: the first one to start looks for running runs itself.
 */
export async function wakeRun(runId: string): Promise<void> {
  try {
    await prisma().$executeRaw`
      SELECT graphile_worker.add_job(${WORK_ON_RUN}::text, json_build_object('runId', ${runId}::text),
        job_key := 'run:' || ${runId}::text)`;
  } catch (error) {
    if (databaseErrorCode(error) !== NO_SUCH_SCHEMA) throw error;
  }
}
