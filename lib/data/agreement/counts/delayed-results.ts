import type { z } from "zod";
import { databaseErrorCode } from "@/lib/db/direct-transaction";
import { Prisma } from "@/lib/db/generated/client";
import { query } from "@/lib/db/query";
import type { Pending } from "@/lib/domain/pending";
import { readVersion } from "./read-version";
import { canStoreResults, findLatestResult, storeResult } from "./stored-results";
import type { ResultPlace } from "./versioned-results";

/** The worker's task; its payload says what to compute. */
export const COMPUTE_RESULT = "compute-result";

export interface DelayedResult<Result> {
  result: Result;
  /** how many labels it rests on; null where these are all */
  asOf: number | null;
}

/**
 * A result that takes too long to wait for: the latest that a worker computed, where there is one. A newer one is asked for
 * where labels came since.
 * @param name as of the versionedResults of the same results
 * @param job what the worker is told
 * @returns null where no worker can be asked, so that whoever wants the result must compute it
 */
export async function delayedResult<Result>(
  name: string,
  schema: z.ZodType<Result>,
  { db, round, key, state = "" }: ResultPlace,
  job: object,
): Promise<DelayedResult<Result> | Pending | null> {
  if (!canStoreResults()) return null;
  const version = `${await readVersion(db, round)}${state}`;
  const latest = await findLatestResult(db, round, `${name} ${key}`, schema);
  if (latest?.version === version) return { result: latest.value, asOf: null };
  const isAsked = await askWorker(`${round.id} ${name} ${key}`, job, latest !== null);
  if (!isAsked) return null;
  return latest ? { result: latest.value, asOf: labelsOf(latest.version) } : { pending: true };
}

/** Computes and stores a result unless the latest is of this state: the worker's part. */
export async function storeDelayedResult<Result>(
  name: string,
  schema: z.ZodType<Result>,
  { db, round, key, state = "" }: ResultPlace,
  compute: () => Promise<Result>,
): Promise<void> {
  const version = `${await readVersion(db, round)}${state}`;
  const latest = await findLatestResult(db, round, `${name} ${key}`, schema);
  if (latest?.version !== version) await storeResult(round, `${name} ${key}`, version, await compute());
}

/** See readVersion. */
function labelsOf(version: string): number {
  return Number(version.split(" ")[0]);
}

/** While people label, every result is soon an earlier one: the next is begun so long after it was asked for. */
const PAUSE_SECONDS = 30;
const NO_SUCH_SCHEMA = "3F000";

/** Asks once, however often it is called meanwhile. One such job runs at a time. */
async function askWorker(jobKey: string, job: object, hasLatest: boolean): Promise<boolean> {
  try {
    await query(Prisma.sql`
      SELECT graphile_worker.add_job(${COMPUTE_RESULT}::text, ${JSON.stringify(job)}::json, queue_name := ${COMPUTE_RESULT}::text,
        run_at := now() + make_interval(secs => ${hasLatest ? PAUSE_SECONDS : 0}::int), max_attempts := 3,
        job_key := left(${jobKey}::text, 500), job_key_mode := 'preserve_run_at')`);
    return true;
  } catch (error) {
    if (databaseErrorCode(error) !== NO_SUCH_SCHEMA) throw error;
    return false;
  }
}
