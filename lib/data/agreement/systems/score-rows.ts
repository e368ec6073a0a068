import { FIGURE_SEED } from "@/lib/domain/agreement/agreement-statistic";
import { groupingSchema, type ScoreRow } from "@/lib/domain/agreement/agreement-systems";
import type { Level } from "@/lib/domain/protocol/scale";
import { groupedMean, groupedMeanInterval } from "@/lib/stats/consensus/grouped-mean";
import { seededRandom } from "@/lib/stats/resampling/random";
import { resamplesFor } from "../agreement-of-patterns";
import { type LevelGroup, mergeLevels } from "../counts/level-groups";
import { groupByName } from "../group-by-name";

const GROUPINGS = groupingSchema.exclude(["category"]).options;

/** Scores by system, subset and domain. */
export function scoreRows(groups: readonly LevelGroup[], values: readonly Level[]): ScoreRow[] {
  const scored = groups.filter(({ levels }) => levels.length > 0);
  return GROUPINGS.flatMap((grouping) =>
    groupByName(grouping, scored).map(({ name, rows }) => ({
      grouping,
      name,
      ...scoresOf(rows, values),
    })),
  );
}

/** The scores of labelled responses, without those that have none. */
export function scoresOf(groups: readonly LevelGroup[], values: readonly Level[]): Omit<ScoreRow, "grouping" | "name"> {
  const merged = mergeLevels(groups, values).filter(({ levels }) => levels.length > 0);
  const sums = merged.map(({ levels, units }) => ({
    units,
    labels: levels.length,
    sum: levels.reduce((sum, level) => sum + level, 0),
  }));
  const responses = sums.reduce((sum, { units }) => sum + units, 0);
  const options = { random: seededRandom(FIGURE_SEED), resamples: resamplesFor("part", responses) };
  return {
    responses,
    labels: sums.reduce((sum, row) => sum + row.units * row.labels, 0),
    mean: {
      value: groupedMean(sums),
      interval: groupedMeanInterval(sums, options),
    },
    levels: values.map((_, index) => merged.reduce((sum, row) => sum + row.units * (row.counts[index] ?? 0), 0)),
  };
}
