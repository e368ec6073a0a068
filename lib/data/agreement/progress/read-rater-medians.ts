import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import { versionedResults } from "../counts/versioned-results";

const medianSchema = z.object({ raterId: z.uuid(), changes: z.string(), medianMs: z.number().nullable() });
type Median = z.infer<typeof medianSchema>;

const results = versionedResults("rater medians", z.array(medianSchema));
const MIN_LABELS_TO_STORE = 20_000;
const MAX_ROUNDS = 50;

// Only saves time: a rater's median is the same while the rater's labels are.
const latest = new Map<string, readonly Median[]>();

/**
 * Each rater's median duration in a round. It is in the middle of the rater's part of an index, which takes a walk through
 * half of it: only for raters whose labels changed.
 * @param ofRealTasks the condition that an annotation `a` is of a real task, where the round has others
 */
export async function readRaterMedians(
  db: Reader,
  round: { id: string },
  raters: readonly { raterId: string; changes: string; labels: number }[],
  ofRealTasks: Prisma.Sql,
): Promise<ReadonlyMap<string, number | null>> {
  const medians = await results({ db, round, key: "" }, async (version) => {
    const known = new Map(latest.get(round.id)?.map((median) => [median.raterId, median]));
    const changed = raters.filter(({ raterId, changes }) => known.get(raterId)?.changes !== changes);
    const found = await findMedians(
      db,
      round,
      changed.map(({ raterId }) => raterId),
      ofRealTasks,
    );
    for (const { raterId, changes } of changed) {
      known.set(raterId, { raterId, changes, medianMs: found.get(raterId) ?? null });
    }
    const labels = raters.reduce((sum, rater) => sum + rater.labels, 0);
    return { result: [...known.values()], version, isWorthStoring: labels >= MIN_LABELS_TO_STORE };
  });
  remember(round.id, medians);
  return new Map(medians.map(({ raterId, medianMs }) => [raterId, medianMs]));
}

function remember(roundId: string, medians: readonly Median[]): void {
  latest.delete(roundId);
  latest.set(roundId, medians);
  for (const oldest of latest.keys()) {
    if (latest.size <= MAX_ROUNDS) break;
    latest.delete(oldest);
  }
}

async function findMedians(db: Reader, round: { id: string }, raterIds: readonly string[], ofRealTasks: Prisma.Sql) {
  if (raterIds.length === 0) return new Map<string, number>();
  const found = await rows(
    z.object({ raterId: z.uuid(), medianMs: z.number() }),
    Prisma.sql`
      SELECT y.rater_id AS "raterId", middle.median AS "medianMs"
      FROM rater_tally y CROSS JOIN LATERAL (
        SELECT avg(at_middle.duration_ms)::float8 AS median FROM (
          SELECT a.duration_ms FROM annotation a
          WHERE a.round_id = y.round_id AND a.rater_id = y.rater_id AND a.superseded_at IS NULL AND a.duration_ms > 0 ${ofRealTasks}
          ORDER BY a.duration_ms OFFSET greatest(0, (y.timed - 1) / 2) LIMIT 2 - y.timed % 2
        ) at_middle
      ) middle
      WHERE y.round_id = ${round.id}::uuid AND y.rater_id = ANY(${[...raterIds]}::uuid[]) AND middle.median IS NOT NULL`,
    db,
  );
  return new Map(found.map(({ raterId, medianMs }) => [raterId, medianMs]));
}
