import type { ScoreRow } from "@/lib/compare/agreement-systems";
import { groupingSchema } from "@/lib/results/grouping";
import type { ClusteredLevels } from "@/lib/results/server/counts/clustered-levels";
import { groupByName } from "@/lib/results/server/group-by-name";
import { NO_MEAN } from "@/lib/results/server/read-round-agreement";
import { isOfCategories } from "@/lib/round/protocol/round-scale";
import type { Scale } from "@/lib/round/protocol/scale";
import { type ClusterSum, meanOfSums } from "./mean-of-sums";

const GROUPINGS = groupingSchema.exclude(["category"]).options;

/** Scores by system, subset and domain. */
export function scoreRows(groups: readonly ClusteredLevels[], scale: Scale | null): ScoreRow[] {
  const scored = groups.filter(({ levels }) => levels.length > 0);
  return GROUPINGS.flatMap((grouping) =>
    groupByName(grouping, scored).map(({ name, rows }) => ({ grouping, name, ...scoresOf(rows, scale) })),
  );
}

/**
 * The scores of labelled responses, without those that have none. The interval draws instructions, each with all its
 * responses that are among these: of one system mostly a single one.
 */
export function scoresOf(groups: readonly ClusteredLevels[], scale: Scale | null): Omit<ScoreRow, "grouping" | "name"> {
  let [responses, labels] = [0, 0];
  const labelsAt = new Map<number, number>();
  const sums: ClusterSum[] = [];
  for (const { cluster, units, levels } of groups) {
    if (levels.length === 0) continue;
    responses += units;
    labels += units * levels.length;
    let sum = 0;
    for (const level of levels) {
      sum += level;
      labelsAt.set(level, (labelsAt.get(level) ?? 0) + units);
    }
    sums.push({ cluster, units, labels: levels.length, sum });
  }
  return {
    responses,
    labels,
    mean: isOfCategories(scale) ? { value: NO_MEAN, interval: NO_MEAN } : meanOfSums(sums, responses),
    levels: (scale?.values ?? []).map((value) => labelsAt.get(value) ?? 0),
  };
}
