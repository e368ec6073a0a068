import { groupingSchema, type ScoreRow } from "@/lib/domain/agreement/agreement-systems";
import type { Level } from "@/lib/domain/protocol/scale";
import type { ClusteredLevels } from "../counts/clustered-levels";
import { groupByName } from "../group-by-name";
import { meanOfSums } from "./mean-of-sums";

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
  return {
    responses,
    labels: total(({ levels }) => levels.length),
    mean: meanOfSums(
      scored.map(({ cluster, units, levels }) => ({
        cluster,
        units,
        labels: levels.length,
        sum: levels.reduce((sum, level) => sum + level, 0),
      })),
      responses,
    ),
    levels: values.map((value) => total(({ levels }) => levels.filter((level) => level === value).length)),
  };
}
