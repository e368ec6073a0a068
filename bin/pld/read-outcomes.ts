import type { NumberScale } from "@/lib/domain/import/label-meaning";
import { type PreferenceRules, preferenceMeaning } from "@/lib/interchange/labels/preferences";
import { type Outcome, outcomeOfMostPreferences, outcomeOfPreferences } from "@/lib/stats/preference/outcome";
import type { LabelTable } from "@/lib/stats/reliability/label-table";
import { collectLabels } from "../labels/collect-labels";
import type { LabelFileOptions } from "../labels/label-file-options";
import { readLabelFile } from "../labels/read-label-file";
import { columnIn, unitClusters, type WantedColumn } from "../labels/unit-clusters";

/** The labels of pairs in one file, and what each pair's labels come to. */
export interface ReadOutcomes {
  readonly name: string;
  readonly groups: readonly OutcomeGroup[];
  /** The scale that was assumed for numbers because no option says it. */
  readonly assumed: NumberScale | null;
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
  rules: PreferenceRules,
  consensus: Consensus,
  cluster: WantedColumn | null = null,
): Promise<ReadOutcomes> {
  return readLabelFile(path, options, async (reading) => {
    const column = cluster && columnIn(reading, cluster);
    const { groups } = await collectLabels(reading, column === null ? options : { ...options, unitParts: [column] });
    let assumed: NumberScale | null = null;
    const read = groups.map(({ by, labels }) => {
      const found = preferenceMeaning(labels.places.keys(), reading.table.columns, rules);
      assumed ??= found.assumed;
      const units = column === null ? null : unitClusters(labels.finishWith(found.meaning), reading.name, column);
      const table = units?.table ?? labels.finishWith(found.meaning);
      const clusters = units && new Map(table.unitIds?.map((id, unit) => [id, units.clusters[unit] ?? id]));
      return { by, table, outcomes: outcomesOf(table, consensus), clusters };
    });
    return { name: reading.name, groups: read, assumed };
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
