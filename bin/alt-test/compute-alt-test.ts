import {
  type AlignmentMeasure,
  type AlternativeAnnotatorTest,
  advantageProbabilityInterval,
  alternativeAnnotatorTest,
} from "@/lib/stats/closeness/alternative-annotator-test";
import { judgeForEachPerson, type ReplacedPerson } from "@/lib/stats/closeness/replaced-person";
import type { LabelValue } from "@/lib/stats/label-value";
import type { LabelTable } from "@/lib/stats/reliability/label-table";
import type { Interval } from "@/lib/stats/resampling/interval";
import { seededRandom } from "@/lib/stats/resampling/random";
import type { Statistic } from "@/lib/stats/statistic";
import type { ReadLabelTable } from "../labels/read-label-table";
import type { ResamplingOptions } from "../statistics/resampling-options";

export interface AltTestOptions extends ResamplingOptions {
  readonly measure: AlignmentMeasure;
  readonly epsilon: number;
  readonly q: number;
}

/** The test of one model. */
export interface AltTestResult {
  readonly model: string;
  readonly test: AlternativeAnnotatorTest;
  /** Of the advantage probability; null where none was asked for. */
  readonly interval: Statistic<Interval> | null;
  /** Alpha with the model in the place of each person; empty unless a margin or every look was asked for. */
  readonly replaced: readonly ReplacedPerson[];
}

/** The alternative annotator test of every rater of the second table against the people of the first. */
export function computeAltTest(
  { table: people, clusters }: Pick<ReadLabelTable, "table" | "clusters">,
  models: LabelTable,
  { measure, epsilon, q, resamples, seed, confidence, method, planned, within }: AltTestOptions,
): AltTestResult[] {
  // One file may have numbers where another, for a word among them, has categories: the same text is the same label.
  const asMeasured = (value: LabelValue) => (measure === "accuracy" ? String(value) : value);
  const table = { ...people, scale: { ...people.scale, values: people.scale.values.map(asMeasured) } };
  return (models.raterIds ?? []).map((model, rater) => {
    const labels = labelsOf(models, rater);
    const ofUnits = (people.unitIds ?? []).map((id) => {
      const label = labels.get(id);
      return label === undefined ? null : asMeasured(label);
    });
    const test = alternativeAnnotatorTest(table, ofUnits, { measure, epsilon, q });
    const options = { random: seededRandom(seed), resamples, confidence, method, ...(clusters && { clusters }) };
    const interval = resamples === 0 ? null : advantageProbabilityInterval(table, ofUnits, test, measure, options);
    const isAsked = resamples > 0 && (planned !== null || within !== null);
    const replaced = isAsked
      ? judgeForEachPerson(table, ofUnits, {
          difference: measure === "accuracy" ? "nominal" : "ordinal",
          clusters: clusters ?? people.unitIds ?? [],
          planned,
          resamples,
          confidence,
          method,
          random: () => seededRandom(seed),
        })
      : [];
    return { model, test, interval, replaced };
  });
}

/** The labels of one rater, by unit. */
function labelsOf(table: LabelTable, rater: number): Map<string, LabelValue> {
  const labels = new Map<string, LabelValue>();
  table.unitIds?.forEach((id, unit) => {
    for (let i = table.unitOffsets[unit] ?? 0; i < (table.unitOffsets[unit + 1] ?? 0); i++) {
      const value = table.scale.values[table.valueIndex[i] ?? 0];
      if (table.raterIndex[i] === rater && value !== undefined) labels.set(id, value);
    }
  });
  return labels;
}
