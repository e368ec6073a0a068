import { FIGURE_SEED } from "@/lib/domain/agreement/agreement-statistic";
import { groupingSchema, type ScoreRow } from "@/lib/domain/agreement/agreement-systems";
import type { Level } from "@/lib/domain/protocol/scale";
import { groupedMean, groupedMeanInterval, type LabelSums } from "@/lib/stats/consensus/grouped-mean";
import { seededRandom } from "@/lib/stats/resampling/random";
import { resamplesFor } from "../agreement-of-patterns";
import type { ClusteredLevels } from "../counts/clustered-levels";
import { groupByName } from "../group-by-name";

const GROUPINGS = groupingSchema.exclude(["category"]).options;

/** Scores by system, subset and domain. */
export function scoreRows(groups: readonly ClusteredLevels[], values: readonly Level[]): ScoreRow[] {
  const scored = groups.filter(({ levels }) => levels.length > 0);
  return GROUPINGS.flatMap((grouping) =>
    groupByName(grouping, scored).map(({ name, rows }) => ({ grouping, name, ...scoresOf(rows, values) })),
  );
}

/**
 * The scores of labelled responses, without those that have none. The interval draws instructions, each with all its
 * responses that are among these: of one system mostly a single one.
 */
export function scoresOf(
  groups: readonly ClusteredLevels[],
  values: readonly Level[],
): Omit<ScoreRow, "grouping" | "name"> {
  const scored = groups.filter(({ levels }) => levels.length > 0);
  const total = (of: (row: ClusteredLevels) => number) => scored.reduce((sum, row) => sum + row.units * of(row), 0);
  const responses = total(() => 1);
  const sums = sumsOfInstructions(scored);
  return {
    responses,
    labels: total(({ levels }) => levels.length),
    mean: {
      value: groupedMean(sums),
      interval: groupedMeanInterval(sums, {
        random: seededRandom(FIGURE_SEED),
        resamples: resamplesFor("part", responses),
      }),
    },
    levels: values.map((value) => total(({ levels }) => levels.filter((level) => level === value).length)),
  };
}

/** Instructions with equally many labels and the same sum as one, in one order, so that every seeded resample is the same. */
function sumsOfInstructions(scored: readonly ClusteredLevels[]): LabelSums[] {
  const instructions = new Map<number, { units: number; labels: number; sum: number }>();
  for (const { cluster, units, levels } of scored) {
    const known = instructions.get(cluster) ?? { units, labels: 0, sum: 0 };
    known.labels += levels.length;
    known.sum += levels.reduce((sum, level) => sum + level, 0);
    instructions.set(cluster, known);
  }
  const alike = new Map<string, { units: number; labels: number; sum: number }>();
  for (const { units, labels, sum } of instructions.values()) {
    const known = alike.get(`${labels} ${sum}`);
    if (known) known.units += units;
    else alike.set(`${labels} ${sum}`, { units, labels, sum });
  }
  return [...alike.values()].sort((a, b) => a.labels - b.labels || a.sum - b.sum);
}
