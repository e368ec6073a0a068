import { groupingSchema, type ScoreRow } from "@/lib/domain/agreement/agreement-systems";
import { isOfCategories } from "@/lib/domain/protocol/round-scale";
import type { Scale } from "@/lib/domain/protocol/scale";
import type { ClusteredLevels } from "../counts/clustered-levels";
import { groupByName } from "../group-by-name";
import { NO_MEAN } from "../read-round-agreement";
import { meanOfSums } from "./mean-of-sums";

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
  const scored = groups.filter(({ levels }) => levels.length > 0);
  const total = (of: (row: ClusteredLevels) => number) => scored.reduce((sum, row) => sum + row.units * of(row), 0);
  const responses = total(() => 1);
  return {
    responses,
    labels: total(({ levels }) => levels.length),
    mean: isOfCategories(scale)
      ? { value: NO_MEAN, interval: NO_MEAN }
      : meanOfSums(
          scored.map(({ cluster, units, levels }) => ({
            cluster,
            units,
            labels: levels.length,
            sum: levels.reduce((sum, level) => sum + level, 0),
          })),
          responses,
        ),
    levels: (scale?.values ?? []).map((value) =>
      total(({ levels }) => levels.filter((level) => level === value).length),
    ),
  };
}
