import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { row, rows } from "@/lib/db/rows";

const figures = z.object({
  /** jobs that could begin now */
  waiting: z.int(),
  running: z.int(),
  /** gave up after their last attempt */
  failed: z.int(),
  /** seconds since the oldest of those that wait could have begun */
  oldestSeconds: z.number(),
});
export type QueueFigures = z.infer<typeof figures>;

/** How much work waits for workers, of the whole server. */
export function readQueue(): Promise<QueueFigures> {
  return row(
    figures,
    Prisma.sql`
      SELECT count(*) FILTER (WHERE is_open AND run_at <= now())::int AS waiting,
        count(*) FILTER (WHERE locked_at IS NOT NULL)::int AS running,
        count(*) FILTER (WHERE locked_at IS NULL AND attempts >= max_attempts)::int AS failed,
        coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE is_open AND run_at <= now())), 0)::float8 AS "oldestSeconds"
      FROM (SELECT *, locked_at IS NULL AND attempts < max_attempts AS is_open FROM graphile_worker.jobs) job`,
  );
}

const runsOfStatus = z.object({ status: z.string(), runs: z.int() });
const costOfCurrency = z.object({ currency: z.string(), cost: z.number() });

export interface RunFigures {
  byStatus: z.infer<typeof runsOfStatus>[];
  /** what runs that still exist have cost */
  byCurrency: z.infer<typeof costOfCurrency>[];
}

/** Runs of language models and what they have cost, of the whole server. */
export async function readRuns(): Promise<RunFigures> {
  const [byStatus, byCurrency] = await Promise.all([
    rows(runsOfStatus, Prisma.sql`SELECT status::text AS status, count(*)::int AS runs FROM run GROUP BY status`),
    rows(
      costOfCurrency,
      Prisma.sql`SELECT coalesce(currency, 'none') AS currency, sum(cost)::float8 AS cost FROM run GROUP BY 1`,
    ),
  ]);
  return { byStatus, byCurrency };
}
