import type { LabelTable } from "../reliability/label-table";
import { labelsByRater, type RaterLabels } from "../reliability/labels-by-rater";
import { defined, type Statistic, undefinedBecause } from "../statistic";

/** A correlation of two series, such as pearson, spearman or kendallTauB. */
export type Correlation = (x: Float64Array, y: Float64Array) => Statistic;

export interface PairwiseCorrelation {
  /** Mean over the pairs of raters whose correlation is defined. */
  readonly mean: Statistic;
  /** Raters by their position in the table; nCommon is the number of units that both labelled. */
  readonly pairs: readonly {
    readonly raters: readonly [number, number];
    readonly correlation: Statistic;
    readonly nCommon: number;
  }[];
}

/**
 * The correlation of every two raters' labels on the units that both labelled, matched by unit, and the mean of those
 * that are defined. On a reversible scale every unit counts in both readings.
 * @returns undefined, with its reason, when values are not numbers, with fewer than two raters, or when no pair has one
 */
export function pairwiseCorrelation(table: LabelTable, correlation: Correlation): PairwiseCorrelation {
  const numbers: number[] = [];
  for (const value of table.scale.values) {
    if (typeof value !== "number") return { mean: undefinedBecause("values-not-numeric"), pairs: [] };
    numbers.push(value);
  }
  const raters = labelsByRater(table);
  const pairs = raters.flatMap((a, position) =>
    raters.slice(position + 1).map((b) => {
      const [x, y] = commonLabels(a, b, numbers);
      const nCommon = x.length;
      const raters = [a.rater, b.rater] as const;
      if (nCommon === 0) return { raters, correlation: undefinedBecause("no-common-units"), nCommon };
      // One unit read both ways is still one unit.
      if (!table.scale.isReversible || nCommon < 2) return { raters, correlation: correlation(x, y), nCommon };
      const [turnedX, turnedY] = commonLabels(a, b, numbers.toReversed());
      return { raters, correlation: correlation(joined(x, turnedX), joined(y, turnedY)), nCommon };
    }),
  );
  let [sum, count] = [0, 0];
  for (const pair of pairs) {
    if (!pair.correlation.defined) continue;
    sum += pair.correlation.value;
    count++;
  }
  const [first] = pairs;
  const none = first && !first.correlation.defined ? first.correlation : undefinedBecause("too-few-raters");
  return { mean: count > 0 ? defined(sum / count) : none, pairs };
}

function joined(a: Float64Array, b: Float64Array): Float64Array {
  const both = new Float64Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

function commonLabels(a: RaterLabels, b: RaterLabels, numbers: readonly number[]): [Float64Array, Float64Array] {
  const most = Math.min(a.unitIndex.length, b.unitIndex.length);
  const [x, y] = [new Float64Array(most), new Float64Array(most)];
  let common = 0;
  for (let i = 0, j = 0; i < a.unitIndex.length && j < b.unitIndex.length; ) {
    const [unitA, unitB] = [a.unitIndex[i] ?? 0, b.unitIndex[j] ?? 0];
    if (unitA === unitB) {
      x[common] = numbers[a.valueIndex[i] ?? 0] ?? 0;
      y[common++] = numbers[b.valueIndex[j] ?? 0] ?? 0;
    }
    if (unitA <= unitB) i++;
    if (unitB <= unitA) j++;
  }
  return [x.subarray(0, common), y.subarray(0, common)];
}
