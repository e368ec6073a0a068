import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { DEMO_MODEL_ID } from "@/lib/endpoints/study-model";
import { pricedOf, RUN_KINDS, type RunDto, runEstimateSchema, runPricesSchema, runStopSchema } from "@/lib/runs/run";

export const RUN_COLUMNS = {
  id: true,
  studyId: true,
  kind: true,
  name: true,
  status: true,
  stoppedBecause: true,
  configuration: true,
  currency: true,
  budget: true,
  useCache: true,
  estimate: true,
  prices: true,
  roundId: true,
  raterId: true,
  createdAt: true,
  finishedAt: true,
  calls: true,
  cachedCalls: true,
  failedCalls: true,
  promptTokens: true,
  completionTokens: true,
  callMilliseconds: true,
  cost: true,
} satisfies Prisma.RunSelect;

export type RunRow = Prisma.RunGetPayload<{ select: typeof RUN_COLUMNS }>;

/** Rows of runs with what their items have come to. */
export async function describeRuns(rows: readonly RunRow[]): Promise<RunDto[]> {
  const ids = rows.map(({ id }) => id);
  const [states, failures] = await Promise.all([countStates(ids), countFailures(ids)]);
  return rows.map((row) => ({
    id: row.id,
    studyId: row.studyId,
    name: row.name,
    status: row.status,
    currency: row.currency,
    budget: row.budget,
    useCache: row.useCache,
    roundId: row.roundId,
    raterId: row.raterId,
    calls: row.calls,
    cachedCalls: row.cachedCalls,
    failedCalls: row.failedCalls,
    cost: row.cost,
    kind: z.enum(RUN_KINDS).parse(row.kind),
    ...aboutPrices(row.prices),
    stoppedBecause: runStopSchema.nullable().parse(row.stoppedBecause),
    configuration: z.json().parse(row.configuration),
    estimate: runEstimateSchema.nullable().parse(row.estimate),
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    promptTokens: Number(row.promptTokens),
    completionTokens: Number(row.completionTokens),
    callMilliseconds: Number(row.callMilliseconds),
    items: {
      waiting: states.get(`${row.id} waiting`)?.items ?? 0,
      running: states.get(`${row.id} running`)?.items ?? 0,
      done: states.get(`${row.id} done`)?.items ?? 0,
      failed: states.get(`${row.id} failed`)?.items ?? 0,
    },
    failures: failures.get(row.id) ?? [],
    itemsLastMinute:
      (states.get(`${row.id} done`)?.lastMinute ?? 0) + (states.get(`${row.id} failed`)?.lastMinute ?? 0),
  }));
}

function aboutPrices(stored: Prisma.JsonValue): Pick<RunDto, "isDemo" | "priced"> {
  const prices = runPricesSchema.parse(stored);
  return { isDemo: DEMO_MODEL_ID in prices, priced: pricedOf(prices) };
}

const stateRow = z.object({ runId: z.string(), state: z.string(), items: z.int(), lastMinute: z.int() });

async function countStates(ids: readonly string[]): Promise<Map<string, z.infer<typeof stateRow>>> {
  const found = await rows(
    stateRow,
    Prisma.sql`
    SELECT run_id AS "runId", state, count(*)::int AS items,
      (count(*) FILTER (WHERE finished_at > now() - interval '1 minute'))::int AS "lastMinute"
    FROM run_item WHERE run_id = ANY (${ids}::uuid[]) GROUP BY run_id, state`,
  );
  return new Map(found.map((row) => [`${row.runId} ${row.state}`, row]));
}

const failureRow = z.object({ runId: z.string(), kind: z.string(), items: z.int() });

async function countFailures(ids: readonly string[]): Promise<Map<string, RunDto["failures"]>> {
  const found = await rows(
    failureRow,
    Prisma.sql`
    SELECT run_id AS "runId", COALESCE(failure->>'kind', 'unknown') AS kind, count(*)::int AS items
    FROM run_item WHERE run_id = ANY (${ids}::uuid[]) AND state = 'failed'
    GROUP BY 1, 2 ORDER BY items DESC, kind`,
  );
  const byRun = new Map<string, RunDto["failures"]>();
  for (const { runId, kind, items } of found) {
    byRun.set(runId, [...(byRun.get(runId) ?? []), { kind, items }]);
  }
  return byRun;
}
