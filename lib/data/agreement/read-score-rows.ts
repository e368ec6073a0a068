import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import type { RaterGroup } from "@/lib/domain/agreement-filter";
import type { ScoreRow } from "@/lib/domain/agreement-systems";
import { LEVELS } from "@/lib/domain/protocol";
import { groupedMean, groupedMeanInterval } from "@/lib/stats/consensus/grouped-mean";
import { seededRandom } from "@/lib/stats/resampling/random";
import type { AnalysedRound } from "./find-analysed-round";
import { groupRows } from "./group-rows";
import { liveLabels } from "./live-labels";
import { queryRows, type Reader } from "./query-rows";

const GROUPINGS = ["system", "subset", "domain"] as const;

const rowSchema = z.object({
  system: z.string(),
  subset: z.string().nullable(),
  domain: z.string().nullable(),
  levels: z.array(z.int()).length(LEVELS.length),
  responses: z.int(),
});
type Row = z.infer<typeof rowSchema>;

/** Scores by system, subset and domain. */
export async function readScoreRows(db: Reader, round: AnalysedRound, group: RaterGroup): Promise<ScoreRow[]> {
  const rows = await queryRows(
    db,
    rowSchema,
    Prisma.sql`
      SELECT y.name AS system, n.subset, n.domain, unit.levels, count(*)::int AS responses
      FROM (
        SELECT a.task_id, ARRAY[
          count(*) FILTER (WHERE a.score = 1), count(*) FILTER (WHERE a.score = 2), count(*) FILTER (WHERE a.score = 3),
          count(*) FILTER (WHERE a.score = 4), count(*) FILTER (WHERE a.score = 5)
        ]::int[] AS levels
        FROM annotation a JOIN task t ON t.id = a.task_id
        WHERE ${liveLabels(round, group)} AND a.score IS NOT NULL
        GROUP BY a.task_id
      ) unit
      JOIN task t ON t.id = unit.task_id
      JOIN response p ON p.id = t.response_a_id
      JOIN system y ON y.id = p.system_id
      JOIN instruction n ON n.id = t.instruction_id
      GROUP BY y.name, n.subset, n.domain, unit.levels
      ORDER BY y.name COLLATE "C", n.subset COLLATE "C", n.domain COLLATE "C", unit.levels`,
  );
  return GROUPINGS.flatMap((grouping) => {
    const groups = groupRows(rows, (row) => JSON.stringify(row[grouping]));
    if (grouping !== "system" && rows.every((row) => row[grouping] === null)) return [];
    return [...groups.values()].map((of) => scoreRow(grouping, of[0]?.[grouping] ?? null, of, round.seed));
  });
}

function scoreRow(grouping: ScoreRow["grouping"], name: string | null, rows: readonly Row[], seed: number): ScoreRow {
  const sums = rows.map(({ levels, responses }) => ({
    units: responses,
    labels: levels.reduce((sum, count) => sum + count, 0),
    sum: levels.reduce((sum, count, index) => sum + count * (LEVELS[index] ?? 0), 0),
  }));
  return {
    grouping,
    name,
    responses: rows.reduce((sum, row) => sum + row.responses, 0),
    labels: sums.reduce((sum, row) => sum + row.units * row.labels, 0),
    mean: {
      value: groupedMean(sums),
      interval: groupedMeanInterval(sums, { random: seededRandom(`${seed} mean ${grouping} ${name}`) }),
    },
    levels: LEVELS.map((_, index) => rows.reduce((sum, row) => sum + row.responses * (row.levels[index] ?? 0), 0)),
  };
}
