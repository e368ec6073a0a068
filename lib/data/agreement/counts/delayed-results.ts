import type { z } from "zod";
import { prisma } from "@/lib/db/client";
import { databaseErrorCode } from "@/lib/db/errors/database-error";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { type Pending, pendingSchema } from "@/lib/domain/agreement/pending";
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
  const asked = await askWorker(`${round.id} ${name} ${key}`, job, latest !== null);
  if (!asked) return null;
  return latest ? { result: latest.value, asOf: labelsOf(latest.version) } : { pending: true, ...asked };
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
/** of a schema, and of a table in it */
const NOT_THERE = ["3F000", "42P01"];

const progressRow = pendingSchema.omit({ pending: true });
type Progress = z.infer<typeof progressRow>;

/** Asks once, however often it is called meanwhile. One such job runs at a time. Null where no worker can be asked. */
async function askWorker(jobKey: string, job: object, hasLatest: boolean): Promise<Progress | null> {
  const payload = JSON.stringify(job);
  try {
    const known = await findJob(payload);
    if (known) return known;
    await prisma().$executeRaw`
      SELECT graphile_worker.add_job(${COMPUTE_RESULT}::text, ${payload}::json, queue_name := ${COMPUTE_RESULT}::text,
        run_at := now() + make_interval(secs => ${hasLatest ? PAUSE_SECONDS : 0}::int), max_attempts := 3,
        job_key := left(${jobKey}::text, 500), job_key_mode := 'preserve_run_at')`;
    return { askedFor: 0, runningFor: null, failed: false };
  } catch (error) {
    if (!NOT_THERE.includes(databaseErrorCode(error) ?? "")) throw error;
    return null;
  }
}

/** The job that waits or runs. One that failed for good stands for a while, lest every look starts it again. */
async function findJob(payload: string): Promise<Progress | null> {
  const [known] = await rows(
    progressRow,
    Prisma.sql`
    SELECT extract(epoch FROM now() - created_at)::float8 AS "askedFor",
      extract(epoch FROM now() - locked_at)::float8 AS "runningFor", last_error IS NOT NULL AS failed
    FROM graphile_worker._private_jobs
    WHERE payload::text = ${payload} AND (locked_at IS NOT NULL OR attempts < max_attempts
      OR updated_at > now() - make_interval(mins => ${MINUTES_AFTER_FAILURE}::int))
    ORDER BY locked_at NULLS LAST LIMIT 1`,
  );
  return known ?? null;
}

const MINUTES_AFTER_FAILURE = 5;
