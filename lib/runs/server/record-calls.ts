import { z } from "zod";
import { storableText } from "@/lib/content/text/storable-text";
import { batch } from "@/lib/db/batch";
import { databaseErrorCode } from "@/lib/db/errors/database-error";
import { Prisma } from "@/lib/db/generated/client";
import { RUN_STATUSES } from "@/lib/runs/run";

/** A call as it was made, with what it cost. */
export interface CallToRecord {
  readonly id: string;
  readonly runId: string;
  readonly itemId: string;
  readonly modelId: string;
  readonly requestHash: string;
  readonly request: unknown;
  readonly completion: unknown;
  readonly ok: boolean;
  readonly failureKind: string | null;
  readonly cachedFrom: string | null;
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly tokensEstimated: boolean;
  readonly attempts: number;
  readonly milliseconds: number;
  readonly cost: number;
}

const runRow = z.object({ runId: z.string(), cost: z.number(), status: z.enum(RUN_STATUSES) });
/** A run after its calls were kept, over all workers. */
export type RunWithCalls = z.infer<typeof runRow>;

/**
 * Keeps calls, adding them to the sums of their runs in the same statement. For workers alone: there is no viewer.
 * @returns each of the runs as it is by now
 */
export async function recordCalls(calls: readonly CallToRecord[]): Promise<ReadonlyMap<string, RunWithCalls>> {
  for (let tries = 1; ; tries++) {
    try {
      return await insertCalls(calls);
    } catch (error) {
      // A study that is being deleted takes its runs from under the calls; those of other runs must not suffer for it.
      const code = databaseErrorCode(error);
      if (tries === TRIES || (code !== NO_SUCH_ROW && code !== DEADLOCK)) throw error;
    }
  }
}

const TRIES = 5;
const NO_SUCH_ROW = "23503";
const DEADLOCK = "40P01";

async function insertCalls(calls: readonly CallToRecord[]): Promise<ReadonlyMap<string, RunWithCalls>> {
  const recording = { schema: runRow, sql: recordingOf(calls) };
  const found = await batch([recording]);
  return new Map(found(recording).map((run) => [run.runId, run]));
}

/** The statement that keeps calls. */
export function recordingOf(calls: readonly CallToRecord[]): Prisma.Sql {
  return Prisma.sql`
    WITH given AS MATERIALIZED (
      SELECT c.*, item.run_id
      FROM jsonb_to_recordset(${storableJson(calls)}::jsonb) AS c(id uuid, "itemId" uuid, "modelId" uuid, "requestHash" text,
        request jsonb, completion jsonb, ok boolean, "failureKind" text, "cachedFrom" uuid, "promptTokens" int,
        "completionTokens" int, "tokensEstimated" boolean, attempts int, milliseconds int, cost float8)
      -- An item that went with its study takes its calls along. Each is looked up for itself: a plan for all together, kept
      -- from when there were few, would read through every item there is.
      CROSS JOIN LATERAL (SELECT run_id FROM run_item WHERE run_item.id = c."itemId" LIMIT 1) item),
    made AS (
      INSERT INTO model_call (id, item_id, model_id, request_hash, request, completion, ok, reusable, failure_kind,
        cached_from, prompt_tokens, completion_tokens, tokens_estimated, attempts, milliseconds, cost)
      SELECT id, "itemId", "modelId", "requestHash", request, completion, ok, ok, "failureKind", "cachedFrom",
        "promptTokens", "completionTokens", "tokensEstimated", attempts, milliseconds, cost
      FROM given
      -- Sent again because the answer to the first time was lost.
      ON CONFLICT (id) DO NOTHING
      RETURNING id),
    -- What was set aside for a call goes in the statement that adds what it did cost.
    released AS (DELETE FROM reserved_cost USING given WHERE reserved_cost.id = given.id),
    sums AS (
      SELECT run_id, count(*)::int AS calls, count("cachedFrom")::int AS cached, count(*) FILTER (WHERE NOT ok)::int AS failed,
        sum("promptTokens") AS prompt_tokens, sum("completionTokens") AS completion_tokens,
        sum(milliseconds) AS milliseconds, sum(cost) AS cost
      FROM given JOIN made USING (id) GROUP BY run_id ORDER BY run_id)
    UPDATE run SET calls = run.calls + sums.calls, cached_calls = run.cached_calls + sums.cached,
      failed_calls = run.failed_calls + sums.failed, prompt_tokens = run.prompt_tokens + sums.prompt_tokens,
      completion_tokens = run.completion_tokens + sums.completion_tokens,
      call_milliseconds = run.call_milliseconds + sums.milliseconds, cost = run.cost + sums.cost
    FROM sums WHERE run.id = sums.run_id
    RETURNING run.id AS "runId", run.cost AS cost, run.status::text AS status`;
}

// NUL characters and halves of surrogate pairs, as JSON.stringify writes them; a text may also speak of them.
const SUSPICIOUS = /\\u(?:0000|d[89a-f])/;

/** JSON that PostgreSQL keeps, whatever its texts contain. */
export function storableJson(value: unknown): string {
  const text = JSON.stringify(value);
  // Looking for two letters is much faster, and most texts have not even these.
  if (!text.includes("\\u") || !SUSPICIOUS.test(text)) return text;
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === "string" ? storableText(inner) : inner));
}
