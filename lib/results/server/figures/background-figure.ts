import type { z } from "zod";
import { prisma } from "@/lib/db/client";
import { databaseErrorCode } from "@/lib/db/errors/database-error";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { OPERATOR, type Viewer } from "@/lib/people/viewer";
import { type FigureOf, figureName } from "@/lib/results/figure";
import { type AsOf, isPending, MANY_LABELS, type Pending, pendingSchema } from "@/lib/results/pending";
import { countLabels } from "../counts/count-labels";
import { asOf, cachedResult, type FoundResult, keyAndVersion, type ResultPlace } from "./cached-result";
import { canStoreResults, findStoredResult, type StoredResult, storeResult } from "./stored-results";

/** The worker's task; its payload says what to compute. */
export const COMPUTE_RESULT = "compute-result";

/** What one viewer asks for. */
export interface AskedFigure<Stored, Shown> {
  /** null where no round has any labels that the result could rest on: it is computed each time */
  place: ResultPlace | null;
  /** whose labels the result rests on: how many these are decides who computes it */
  roundIds: readonly string[];
  /** tells a worker what was asked, in one way for all who are given the same */
  job: object;
  /** up to this many labels, computing takes no noticeable time; given if fewer than usual */
  atOnce?: number;
  compute: () => Promise<Stored>;
  /** what the viewer is given of what is stored for everybody; see withAsOf */
  show: (found: FoundResult<Stored>) => Shown | Promise<Shown>;
}

interface InBackground<Choices, Stored, Shown> {
  /** of the result as it is stored */
  stored: z.ZodType<Stored>;
  /** of a worker's `job`, where it is not the choices of the address */
  job?: z.ZodType<Choices>;
  /** up to this many labels, computing takes no noticeable time */
  atOnce?: number;
  ask: (viewer: Viewer, id: string, choices: Choices) => Promise<AskedFigure<Stored, Shown>>;
}

/**
 * A figure that needs every label: computed at once, or of many labels by a worker, so that nobody waits for long. Then
 * the latest is given meanwhile, where there is one, and a newer one asked for where labels came since. A worker finds it
 * in the list of computeResult.
 */
export function backgroundFigure<Choices, Stored, Shown>(
  figure: { of: FigureOf; name: string; choices: z.ZodType<Choices> },
  { stored: schema, job: jobSchema = figure.choices, atOnce = MANY_LABELS, ask }: InBackground<Choices, Stored, Shown>,
) {
  const what = figureName(figure);
  const results = cachedResult(what, schema);
  // What takes long of few labels waits for the rest, which a page needs as well: one is computed at a time.
  const priority = atOnce < MANY_LABELS ? 1 : 0;

  async function latest(place: ResultPlace) {
    const { key, version } = await keyAndVersion(what, place);
    return { key, version, stored: await findStoredResult(place.db, place.round, key, schema) };
  }

  /** Null where no worker can be asked, so that the caller must compute the result. */
  async function fromWorker(
    place: ResultPlace,
    id: string,
    job: object,
  ): Promise<FoundResult<Stored> | Pending | null> {
    if (!canStoreResults()) return null;
    const { key, version, stored } = await latest(place);
    if (stored?.version === version) return { result: stored.value, asOf: null };
    const asked = await askWorker({ key: `${place.round.id} ${key}`, job: { what, id, asked: job }, priority }, stored);
    if (!asked) return null;
    return stored ? { result: stored.value, asOf: asOf(stored) } : { pending: true, ...asked };
  }

  async function computed({ place, compute }: AskedFigure<Stored, Shown>): Promise<FoundResult<Stored>> {
    return place ? results(place, compute) : { result: await compute(), asOf: null };
  }

  async function read(viewer: Viewer, id: string, choices: Choices): Promise<Shown | Pending> {
    const asked = await ask(viewer, id, choices);
    const { place, roundIds, job, atOnce: atMost = atOnce, show } = asked;
    if (place && (await countLabels(place.db, roundIds)) > Math.min(atOnce, atMost)) {
      const found = await fromWorker(place, id, job);
      if (found) return isPending(found) ? found : show(found);
    }
    return show(await computed(asked));
  }

  return Object.assign(read, {
    what,
    /** However many labels there are: for tests and benchmarks, where nobody waits in front of a page. */
    async readAtOnce(viewer: Viewer, id: string, choices: Choices): Promise<Shown> {
      const asked = await ask(viewer, id, choices);
      return asked.show(await computed(asked));
    },
    /** The worker's part of it: computes and stores the result unless the latest is of this state. */
    async store(id: string, job: unknown): Promise<void> {
      const { place, compute } = await ask(OPERATOR, id, jobSchema.parse(job));
      if (!place) return;
      const { key, version, stored } = await latest(place);
      if (stored?.version === version) return;
      const begun = performance.now();
      const value = await compute();
      await storeResult(place.round, key, { version, value, cost: performance.now() - begun });
    },
  });
}

/** All of what is stored, as it is. */
export function withAsOf<Stored extends object>({ result, asOf }: FoundResult<Stored>): Stored & AsOf {
  return { ...result, asOf };
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
