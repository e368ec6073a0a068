import type { z } from "zod";
import { prisma } from "@/lib/db/client";
import { databaseErrorCode } from "@/lib/db/errors/database-error";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { MANY_LABELS, type Pending, pendingSchema } from "@/lib/results/pending";
import { countLabels } from "../counts/count-labels";
import { asOf, type FoundResult, keyAndVersion, type ResultPlace, roundResults } from "./round-results";
import { canStoreResults, findStoredResult, type StoredResult, storeResult } from "./stored-results";

/** The worker's task; its payload says what to compute. */
export const COMPUTE_RESULT = "compute-result";

export interface ResultAsked<Result> {
  /** null where no round has any labels that the result could rest on: it is computed each time */
  place: ResultPlace | null;
  /** whose labels the result rests on: how many these are decides who computes it */
  roundIds: readonly string[];
  /** tells a worker, with the name of such results, what was asked; see computeResult */
  job: object;
  /** up to this many labels, computing takes no noticeable time; given if fewer than usual */
  atOnce?: number;
  compute: () => Promise<Result>;
}

/**
 * Results that need every label: computed at once, or of many labels by a worker, so that nobody waits for long. Then
 * the latest is given meanwhile, where there is one, and a newer one asked for where labels came since.
 * @param name tells this kind of result from others
 * @param schema of the result as it is stored
 * @param atOnce up to this many labels, computing takes no noticeable time
 */
export function workerResults<Result>(name: string, schema: z.ZodType<Result>, atOnce = MANY_LABELS) {
  const results = roundResults(name, schema);
  // What takes long of few labels waits for the rest, which a page needs as well: one is computed at a time.
  const priority = atOnce < MANY_LABELS ? 1 : 0;

  async function latest(place: ResultPlace) {
    const { key, version } = await keyAndVersion(name, place);
    return { key, version, stored: await findStoredResult(place.db, place.round, key, schema) };
  }

  /** Null where no worker can be asked, so that the caller must compute the result. */
  async function fromWorker(place: ResultPlace, job: object): Promise<FoundResult<Result> | Pending | null> {
    if (!canStoreResults()) return null;
    const { key, version, stored } = await latest(place);
    if (stored?.version === version) return { result: stored.value, asOf: null };
    const asked = await askWorker({ key: `${place.round.id} ${key}`, job: { what: name, ...job }, priority }, stored);
    if (!asked) return null;
    return stored ? { result: stored.value, asOf: asOf(stored) } : { pending: true, ...asked };
  }

  async function readAtOnce({ place, compute }: ResultAsked<Result>): Promise<FoundResult<Result>> {
    return place ? results(place, compute) : { result: await compute(), asOf: null };
  }

  return {
    readAtOnce,
    async read(asked: ResultAsked<Result>): Promise<FoundResult<Result> | Pending> {
      const { place, roundIds, job, atOnce: atMost = atOnce } = asked;
      if (place && (await countLabels(place.db, roundIds)) > Math.min(atOnce, atMost)) {
        const found = await fromWorker(place, job);
        if (found) return found;
      }
      return readAtOnce(asked);
    },
    /** The worker's part of it: computes and stores the result unless the latest is of this state. */
    async store({ place, compute }: ResultAsked<Result>): Promise<void> {
      if (!place) return;
      const { key, version, stored } = await latest(place);
      if (stored?.version === version) return;
      const begun = performance.now();
      const value = await compute();
      await storeResult(place.round, key, { version, value, cost: performance.now() - begun });
    },
  };
}

/** While people label, every result is soon an earlier one: the next is begun so long after it was asked for. */
const PAUSE_SECONDS = 30;
/** of a schema, and of a table in it */
const NOT_THERE = ["3F000", "42P01"];

const progressRow = pendingSchema.omit({ pending: true });
type Progress = z.infer<typeof progressRow>;

interface WorkerJob {
  key: string;
  job: object;
  /** the least first */
  priority: number;
}

/** Asks once, however often it is called meanwhile. One such job runs at a time. Null where no worker can be asked. */
async function askWorker(
  { key, job, priority }: WorkerJob,
  stored: StoredResult<unknown> | null,
): Promise<Progress | null> {
  const payload = JSON.stringify(job);
  const pause = stored ? Math.max(PAUSE_SECONDS, (10 * stored.cost - stored.age) / 1000) : 0;
  try {
    const known = await findJob(payload);
    if (known) return known;
    await prisma().$executeRaw`
      SELECT graphile_worker.add_job(${COMPUTE_RESULT}::text, ${payload}::json, queue_name := ${COMPUTE_RESULT}::text,
        run_at := now() + make_interval(secs => ${pause}::float8), max_attempts := 3,
        job_key := left(${key}::text, 500), job_key_mode := 'preserve_run_at', priority := ${priority}::int)`;
    return { askedFor: 0, runningFor: null, failed: false };
  } catch (error) {
    if (!NOT_THERE.includes(databaseErrorCode(error) ?? "")) throw error;
    return null;
  }
}

/** The job that waits or runs. One that failed for good is still found for a while, lest every look starts it again. */
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
