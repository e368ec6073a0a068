import { judgedLength } from "@/lib/content/text/judged-text";
import { columnCalled } from "@/lib/interchange/column-called";
import { guessLabelColumns } from "@/lib/interchange/labels/column-names";
import type { Choice } from "@/lib/stats/preference/choice-biases";
import { type Outcome, outcomeOfMeanPreference } from "@/lib/stats/preference/outcome";
import { collectLabels } from "../labels/collect-labels";
import type { LabelFileOptions } from "../labels/label-file-options";
import { unitParts } from "../labels/oriented-rows";
import { readLabelFile } from "../labels/read-label-file";
import { USUAL_CLUSTER } from "../labels/unit-clusters";
import type { UsedColumns } from "../labels/used-columns";

/** One rater's choice of a pair, and the mean preference behind it. */
export interface RaterChoice extends Omit<Choice, "people"> {
  readonly pair: string;
  readonly rater: string;
  readonly preference: number;
}

export interface ReadChoices {
  readonly name: string;
  readonly raters: readonly string[];
  readonly choices: readonly RaterChoice[];
  readonly columns: UsedColumns;
  readonly notes: readonly string[];
}

/** Reads a file of preferences with what may sway them; a rater's choices of one pair in two orders are two. */
export function readChoices(path: string, options: LabelFileOptions, cluster: string | null): Promise<ReadChoices> {
  return readLabelFile(path, options, async (reading) => {
    const { columns } = reading.table;
    const found = guessLabelColumns(columns);
    const parts = [
      cluster ?? columnCalled([USUAL_CLUSTER], columns) ?? null,
      found.order ?? null,
      ...[
        ["length_a", "response_a"],
        ["length_b", "response_b"],
      ].map((names) => columnCalled(names, columns) ?? null),
      ...(found.otherSystem ? [found.system ?? null, found.otherSystem] : [null, null]),
    ];
    const isLength = parts.slice(2, 4).map((column) => column?.toLowerCase().startsWith("length") ?? false);
    const collected = await collectLabels(reading, { ...options, by: [], unitParts: parts });
    const about = { name: reading.name, columns: collected.columns, notes: collected.notes };
    const [group] = collected.groups;
    if (!group) return { ...about, raters: [], choices: [] };
    const table = group.labels.finishPreferences();
    const raters = table.raterIds ?? [];
    const choices = (table.unitIds ?? []).flatMap((id, unit) => {
      const [pair, ofCluster, order, lengthA, lengthB, systemA, systemB] = unitParts(id);
      const ofPair = {
        pair: pair ?? "",
        cluster: ofCluster ?? pair ?? "",
        first: firstOf(order ?? null),
        lengths: both(lengthOf(lengthA, isLength[0]), lengthOf(lengthB, isLength[1])),
        systems: both(systemA ?? null, systemB ?? null),
      };
      const own: RaterChoice[] = [];
      for (let i = table.unitOffsets[unit] ?? 0; i < (table.unitOffsets[unit + 1] ?? 0); i++) {
        const preference = Number(table.scale.values[table.valueIndex[i] ?? 0]);
        const rater = raters[table.raterIndex[i] ?? 0] ?? "";
        own.push({ ...ofPair, rater, preference, outcome: outcomeOfMeanPreference(preference) });
      }
      return own;
    });
    return { ...about, raters, choices };
  });
}

/** What people chose of each pair: the outcome of their mean preference. */
export function outcomesOf({ choices }: ReadChoices): ReadonlyMap<string, Outcome> {
  const sums = new Map<string, { sum: number; n: number }>();
  for (const { pair, preference } of choices) {
    const { sum, n } = sums.get(pair) ?? { sum: 0, n: 0 };
    sums.set(pair, { sum: sum + preference, n: n + 1 });
  }
  return new Map([...sums].map(([pair, { sum, n }]) => [pair, outcomeOfMeanPreference(sum / n)]));
}

/** "ab" and "a": A was shown first. */
function firstOf(order: string | null): "a" | "b" | null {
  const letter = order?.trim().toLowerCase().at(0);
  return letter === "a" || letter === "b" ? letter : null;
}

function lengthOf(text: string | null | undefined, isLength = false): number | null {
  if (text === null || text === undefined) return null;
  const length = isLength ? Number(text) : judgedLength({ text });
  return Number.isFinite(length) ? length : null;
}

function both<Part>(a: Part | null, b: Part | null): readonly [Part, Part] | null {
  return a === null || b === null ? null : [a, b];
}
