import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import type { RaterGroup } from "@/lib/domain/agreement-filter";
import type { SystemPair } from "@/lib/domain/agreement-systems";
import { LEVELS } from "@/lib/domain/protocol";
import { OUTCOMES, type Outcome, outcomeOfMeanPreference } from "@/lib/stats/preference/outcome";
import { wilsonInterval } from "@/lib/stats/resampling/wilson-interval";
import { defined, undefinedBecause } from "@/lib/stats/statistic";
import type { AnalysedRound } from "./find-analysed-round";
import { groupRows } from "./group-rows";
import { liveLabels } from "./live-labels";
import { queryRows, type Reader } from "./query-rows";

const rowSchema = z.object({
  aId: z.uuid(),
  aName: z.string(),
  bId: z.uuid(),
  bName: z.string(),
  /** how often each preference was given to a pair, seen from system a */
  levels: z.array(z.int()).length(LEVELS.length),
  pairs: z.int(),
});
type Row = z.infer<typeof rowSchema>;

/** Win, tie and loss by the mean preference of each pair of responses, for each pair of systems in the order of their names. */
export async function readOutcomes(db: Reader, round: AnalysedRound, group: RaterGroup): Promise<SystemPair[]> {
  // Some pairs of a pair of systems stand the other way round in the file; `turned` brings them all into one orientation.
  const rows = await queryRows(
    db,
    rowSchema,
    Prisma.sql`
      WITH oriented AS (
        SELECT t.id AS task_id, a.id AS a_id, a.name AS a_name, b.id AS b_id, b.name AS b_name,
          (a.name COLLATE "C", pa.sample) > (b.name COLLATE "C", pb.sample) AS turned
        FROM task t
        JOIN response pa ON pa.id = t.response_a_id JOIN system a ON a.id = pa.system_id
        JOIN response pb ON pb.id = t.response_b_id JOIN system b ON b.id = pb.system_id
        WHERE t.round_id = ${round.id}::uuid AND t.stratum = 'main'
      ), unit AS (
        SELECT a.task_id, o.turned, o.a_id, o.a_name, o.b_id, o.b_name,
          CASE WHEN o.turned THEN 6 - a.preference ELSE a.preference END AS preference
        FROM annotation a JOIN task t ON t.id = a.task_id JOIN oriented o ON o.task_id = a.task_id
        WHERE ${liveLabels(round, group)} AND a.preference IS NOT NULL
      ), counted AS (
        SELECT task_id,
          CASE WHEN turned THEN b_id ELSE a_id END AS a_id, CASE WHEN turned THEN b_name ELSE a_name END AS a_name,
          CASE WHEN turned THEN a_id ELSE b_id END AS b_id, CASE WHEN turned THEN a_name ELSE b_name END AS b_name,
          ARRAY[
            count(*) FILTER (WHERE preference = 1), count(*) FILTER (WHERE preference = 2),
            count(*) FILTER (WHERE preference = 3), count(*) FILTER (WHERE preference = 4),
            count(*) FILTER (WHERE preference = 5)
          ]::int[] AS levels
        FROM unit GROUP BY task_id, turned, unit.a_id, unit.a_name, unit.b_id, unit.b_name
      )
      SELECT a_id AS "aId", a_name AS "aName", b_id AS "bId", b_name AS "bName", levels, count(*)::int AS pairs
      FROM counted GROUP BY a_id, a_name, b_id, b_name, levels
      ORDER BY a_name COLLATE "C", b_name COLLATE "C", levels`,
  );
  return [...groupRows(rows, (row) => `${row.aId} ${row.bId}`).values()].flatMap((of) => {
    const [first] = of;
    return first ? [systemPair(first, of)] : [];
  });
}

function systemPair({ aId, aName, bId, bName }: Row, rows: readonly Row[]): SystemPair {
  const counts: Record<Outcome, number> = { win: 0, tie: 0, loss: 0 };
  let labels = 0;
  for (const { levels, pairs } of rows) {
    const n = levels.reduce((sum, count) => sum + count, 0);
    const sum = levels.reduce((total, count, index) => total + count * (LEVELS[index] ?? 0), 0);
    counts[outcomeOfMeanPreference(sum / n)] += pairs;
    labels += n * pairs;
  }
  const pairs = OUTCOMES.reduce((sum, outcome) => sum + counts[outcome], 0);
  const shareOf = (outcome: Outcome) => ({
    count: counts[outcome],
    share: pairs > 0 ? defined(counts[outcome] / pairs) : undefinedBecause("no-labels"),
    interval: wilsonInterval(counts[outcome], pairs),
  });
  return {
    a: { id: aId, name: aName },
    b: { id: bId, name: bName },
    pairs,
    labels,
    win: shareOf("win"),
    tie: shareOf("tie"),
    loss: shareOf("loss"),
    levels: LEVELS.map((_, index) => rows.reduce((sum, row) => sum + row.pairs * (row.levels[index] ?? 0), 0)),
  };
}
