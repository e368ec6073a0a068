import { z } from "zod";
import { batch } from "@/lib/db/batch";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { RUN_STATUSES, type RunPrices, runPricesSchema } from "@/lib/runs/run";

const runRow = z.object({
  id: z.string(),
  studyId: z.string(),
  kind: z.string(),
  status: z.enum(RUN_STATUSES),
  configuration: z.unknown(),
  prices: runPricesSchema,
  currency: z.string(),
  budget: z.number().nullable(),
  cost: z.number(),
  calls: z.int(),
  cachedCalls: z.int(),
  useCache: z.boolean(),
  roundId: z.string().nullable(),
  raterId: z.string().nullable(),
  failedItems: z.int(),
  /** a spending limit holds for it */
  isLimited: z.boolean(),
});

/** A run as a worker needs it. */
export type WorkedRun = z.infer<typeof runRow> & { readonly prices: RunPrices };

const isLimited = Prisma.sql`
  EXISTS (SELECT FROM spending_limit l WHERE l.study_id = run.study_id OR l.user_id = run.created_by) AS "isLimited"`;

/** For workers alone: there is no viewer. Null when the run was deleted with its study. */
export async function readWorkedRun(runId: string): Promise<WorkedRun | null> {
  const [run] = await rows(
    runRow,
    Prisma.sql`
    SELECT id, study_id AS "studyId", kind, status::text AS status, configuration, prices, currency, budget, cost,
      calls, cached_calls AS "cachedCalls", use_cache AS "useCache", round_id AS "roundId", rater_id AS "raterId",
      (SELECT count(*)::int FROM run_item i WHERE i.run_id = run.id AND i.state = 'failed') AS "failedItems",
      ${isLimited}
    FROM run WHERE id = ${runId}::uuid`,
  );
  return run ?? null;
}

/** The statuses of runs, for a worker that is working on them. */
export async function readStatuses(runIds: readonly string[]): Promise<z.infer<typeof statusRow>[]> {
  if (runIds.length === 0) return [];
  return rows(
    statusRow,
    Prisma.sql`SELECT id, status::text AS status, ${isLimited} FROM run WHERE id = ANY (${[...runIds]}::uuid[])`,
  );
}

const statusRow = runRow.pick({ id: true, status: true, isLimited: true });

const itemRow = z.object({ id: z.string(), subjectId: z.string(), part: z.string(), attempts: z.int() });
export type ClaimedItem = z.infer<typeof itemRow>;

/** Takes the next items of a run for a worker, while it runs. An item is in one worker's hands at a time. */
export async function claimItems(runId: string, workerId: string, most: number): Promise<ClaimedItem[]> {
  const claim = {
    schema: itemRow,
    sql: Prisma.sql`
    WITH next AS MATERIALIZED (
      SELECT i.id FROM run_item i
      WHERE i.run_id = ${runId}::uuid AND i.state = 'waiting'
        AND EXISTS (SELECT 1 FROM run WHERE run.id = ${runId}::uuid AND run.status = 'running')
      ORDER BY i.position LIMIT ${most}::int FOR UPDATE SKIP LOCKED)
    UPDATE run_item SET state = 'running', worker_id = ${workerId}::uuid, attempts = LEAST(attempts + 1, 32000),
      failure = NULL
    FROM next WHERE run_item.id = next.id
    RETURNING run_item.id, run_item.subject_id AS "subjectId", run_item.part, run_item.attempts::int AS attempts`,
  };
  const found = await batch([claim]);
  return found(claim);
}

/** Gives back items that were not done: after a pause, at the end of a worker, or when the budget is used up. */
export async function releaseItems(itemIds: readonly string[], workerId: string): Promise<void> {
  if (itemIds.length === 0) return;
  await prisma().$executeRaw`
    UPDATE run_item SET state = 'waiting', worker_id = NULL
    WHERE id = ANY(${[...itemIds]}::uuid[]) AND worker_id = ${workerId}::uuid AND state = 'running'`;
}

/**
 * Gives back what a worker holds of a run without knowing it: a connection may break after items were claimed and
 * before the worker received them.
 */
export async function releaseStrays(runId: string, workerId: string): Promise<void> {
  await prisma().runItem.updateMany({
    where: { runId, workerId, state: "running" },
    data: { state: "waiting", workerId: null },
  });
}
