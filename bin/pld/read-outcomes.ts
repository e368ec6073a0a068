import { type Outcome, outcomeOfMostPreferences, outcomeOfPreferences } from "@/lib/stats/preference/outcome";
import type { LabelTable } from "@/lib/stats/reliability/label-table";
import { collectLabels } from "../labels/collect-labels";
import type { LabelFileOptions } from "../labels/label-file-options";
import { readLabelFile } from "../labels/read-label-file";
import { columnIn, unitClusters, type WantedColumn } from "../labels/unit-clusters";
import type { UsedColumns } from "../labels/used-columns";

/** The labels of pairs in one file, and what each pair's labels come to. */
export interface ReadOutcomes {
  readonly name: string;
  readonly groups: readonly OutcomeGroup[];
  readonly columns: UsedColumns;
  readonly notes: readonly string[];
}

export interface OutcomeGroup {
  readonly by: Readonly<Record<string, string | null>>;
  /** Preferences 1 to 5. */
  readonly table: LabelTable;
  readonly outcomes: ReadonlyMap<string, Outcome>;
  /** Pairs → what each belongs to, such as its instruction; null where no column says it. */
  readonly clusters: ReadonlyMap<string, string> | null;
}

/** How several raters' preferences for a pair become one outcome. */
export type Consensus = "mean" | "majority";

export const CONSENSUS_RULES = { mean: outcomeOfPreferences, majority: outcomeOfMostPreferences } as const;

/**
 * Reads a file of preferences; a pair's outcome is that of its raters' preferences by the rule.
 * @param cluster the column that says what pairs belong to; null where that is not wanted
 */
export function readOutcomes(
  path: string,
  options: LabelFileOptions,
  consensus: Consensus,
  cluster: WantedColumn | null = null,
): Promise<ReadOutcomes> {
  return readLabelFile(path, options, async (reading) => {
    const column = cluster && columnIn(reading, cluster);
    const parts = column === null ? options : { ...options, unitParts: [column] };
    const { groups, columns, notes } = await collectLabels(reading, parts);
    const read = groups.map(({ by, labels }) => {
      const found = labels.finishPreferences();
      const units = column === null ? null : unitClusters(found, reading.name, column);
      const table = units?.table ?? found;
      const clusters = units && new Map(table.unitIds?.map((id, unit) => [id, units.clusters[unit] ?? id]));
      return { by, table, outcomes: outcomesOf(table, consensus), clusters };
    });
    return { name: reading.name, groups: read, columns, notes };
  });
}

function outcomesOf(
  { unitIds, unitOffsets, valueIndex, scale }: LabelTable,
  consensus: Consensus,
): Map<string, Outcome> {
  const outcomes = new Map<string, Outcome>();
  unitIds?.forEach((id, unit) => {
    const positions = valueIndex.subarray(unitOffsets[unit], unitOffsets[unit + 1]);
    const outcome = CONSENSUS_RULES[consensus](Array.from(positions, (position) => Number(scale.values[position])));
    if (outcome.defined) outcomes.set(id, outcome.value);
  });
  return outcomes;
}
