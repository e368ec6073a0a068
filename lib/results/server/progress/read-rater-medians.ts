import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import { cachedResult } from "../figures/cached-result";
import type { CountedRound } from "../not-excluded";

const mediansSchema = z.array(z.object({ raterId: z.uuid(), medianMs: z.number() }));

const results = cachedResult("rater medians", mediansSchema);

/**
 * Each rater's median duration in a round. It is in the middle of the rater's part of an index, which takes a walk through
 * half of it.
 * @param ofRealTasks the condition that an annotation `a` is of a real task, where the round has others
 */
export async function readRaterMedians(
  db: Reader,
  round: CountedRound,
  ofRealTasks: Prisma.Sql,
): Promise<ReadonlyMap<string, number>> {
  const { result } = await results({ db, round, key: "" }, () => findMedians(round, ofRealTasks));
  return new Map(result.map(({ raterId, medianMs }) => [raterId, medianMs]));
}

function findMedians(round: { id: string }, ofRealTasks: Prisma.Sql) {
  return rows(
    mediansSchema.element,
    Prisma.sql`
      SELECT y.rater_id AS "raterId", middle.median AS "medianMs"
      FROM rater_tally y CROSS JOIN LATERAL (
        SELECT avg(at_middle.duration_ms)::float8 AS median FROM (
          SELECT a.duration_ms FROM annotation a
          WHERE a.round_id = y.round_id AND a.rater_id = y.rater_id AND a.superseded_at IS NULL AND a.duration_ms > 0 ${ofRealTasks}
          ORDER BY a.duration_ms OFFSET greatest(0, (y.timed - 1) / 2) LIMIT 2 - y.timed % 2
        ) at_middle
      ) middle
      WHERE y.round_id = ${round.id}::uuid AND middle.median IS NOT NULL`,
  );
}
