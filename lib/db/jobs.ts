import { z } from "zod";
import { Prisma } from "./generated/client";
import { type Reader, row, rows } from "./rows";

/** What a worker is to do; its tasks are in lib/queue/worker.ts. */
export interface NewJob {
  readonly task: string;
  /** At most one job of a key waits. One that runs is followed by another. */
  readonly key: string;
  readonly payload: object;
  /** Jobs of a queue run one after another, on all workers together. */
  readonly queue?: string;
  /** now, unless given */
  readonly runAt?: Date;
  /** the least first */
  readonly priority?: number;
  /** the job of this key that waits keeps its time */
  readonly keepsTime?: boolean;
  /** how often it begins at most, deaths of its worker included */
  readonly attempts?: number;
}

const ATTEMPTS = 3;

/** The job that is about one row of a table. */
export const jobFor = (task: string, id: string): NewJob => ({ task, key: keyOf(task, id), payload: { id } });

const keyOf = (task: string, id: string) => `${task}:${id}`;

/** Whether a worker has ever run. */
export async function hasQueue(db?: Reader): Promise<boolean> {
  const found = await row(
    z.object({ hasQueue: z.boolean() }),
    Prisma.sql`SELECT to_regclass('graphile_worker._private_jobs') IS NOT NULL AS "hasQueue"`,
    db,
  );
  return found.hasQueue;
}

/**
 * Asks workers for jobs, from a transaction once it is committed.
 * @returns false where no worker has ever run: there is no queue then, and the first worker looks for itself what waits
 */
export async function addJobs(jobs: readonly NewJob[], db?: Reader): Promise<boolean> {
  if (!(await hasQueue(db))) return false;
  await rows(
    z.unknown(),
    Prisma.sql`
      SELECT made.id::text
      FROM json_to_recordset(${JSON.stringify(jobs)}::json) AS j(task text, key text, payload json, queue text,
        "runAt" timestamptz, priority int, "keepsTime" boolean, attempts int)
      CROSS JOIN LATERAL graphile_worker.add_job(j.task, j.payload, j.queue, j."runAt", coalesce(j.attempts, ${ATTEMPTS}::int),
        j.key, j.priority, NULL, CASE WHEN j."keepsTime" THEN 'preserve_run_at' ELSE 'replace' END) made`,
    db,
  );
  return true;
}

const jobState = z.object({
  /** seconds since it was asked for */
  askedFor: z.number(),
  /** seconds since a worker began; null while it waits */
  runningFor: z.number().nullable(),
  /** It failed at least once. */
  failed: z.boolean(),
});
type JobState = z.infer<typeof jobState>;

const MINUTES_AFTER_FAILURE = 5;

/** The job that waits or runs. One that failed for good is still found for a while, lest every look starts it again. */
export async function findJob(key: string, db?: Reader): Promise<JobState | null> {
  if (!(await hasQueue(db))) return null;
  const [known] = await rows(
    jobState,
    Prisma.sql`
      SELECT extract(epoch FROM now() - created_at)::float8 AS "askedFor",
        extract(epoch FROM now() - locked_at)::float8 AS "runningFor", last_error IS NOT NULL AS failed
      FROM graphile_worker.jobs
      WHERE key = ${key}::text AND (locked_at IS NOT NULL OR attempts < max_attempts
        OR updated_at > now() - make_interval(mins => ${MINUTES_AFTER_FAILURE}::int))`,
    db,
  );
  return known ?? null;
}

/** Which of these rows no job is about: there was no queue, or the job failed each time. */
export async function withoutJob(task: string, ids: Prisma.Sql): Promise<string[]> {
  if (!(await hasQueue())) return [];
  const found = await rows(
    z.object({ id: z.string() }),
    Prisma.sql`
      SELECT w.id::text AS id FROM (${ids}) AS w(id) WHERE NOT EXISTS (
        SELECT FROM graphile_worker.jobs j WHERE j.key = ${keyOf(task, "")}::text || w.id
          AND (j.locked_at IS NOT NULL OR j.attempts < j.max_attempts))`,
  );
  return found.map(({ id }) => id);
}
