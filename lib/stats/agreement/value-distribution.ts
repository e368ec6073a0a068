import type { LabelValue } from "../label-value";
import type { UnitPatterns } from "../reliability/unit-patterns";
import { defined, mapStatistic, type Statistic, undefinedBecause } from "../statistic";

export interface ValueDistribution {
  readonly nLabels: number;
  /** Every value of the scale in its order, also those that nobody gave. */
  readonly values: readonly { readonly value: LabelValue; readonly count: number; readonly share: Statistic }[];
  /** Mean over all labels; undefined unless all values are numbers. */
  readonly mean: Statistic;
}

/**
 * How often each value was given, over all labels (also those of units that cannot be paired). A description of the labels as
 * they are stored, on a reversible scale too.
 */
export function valueDistribution(patterns: UnitPatterns): ValueDistribution {
  const { scale, nPatterns, unitsOfPattern, offsets, valueIndex, valueCount } = patterns;
  const counts = new Float64Array(scale.values.length);
  for (let p = 0; p < nPatterns; p++) {
    for (let i = offsets[p] ?? 0; i < (offsets[p + 1] ?? 0); i++) {
      const value = valueIndex[i] ?? 0;
      counts[value] = (counts[value] ?? 0) + (unitsOfPattern[p] ?? 0) * (valueCount[i] ?? 0);
    }
  }
  const nLabels = counts.reduce((sum, count) => sum + count, 0);
  const total: Statistic = nLabels > 0 ? defined(nLabels) : undefinedBecause("no-labels");
  const values = scale.values.map((value, index) => {
    const count = counts[index] ?? 0;
    return { value, count, share: mapStatistic(total, (n) => count / n) };
  });
  let sum = 0;
  for (const { value, count } of values) {
    if (typeof value !== "number") return { nLabels, values, mean: undefinedBecause("values-not-numeric") };
    sum += value * count;
  }
  if (!Number.isFinite(sum)) return { nLabels, values, mean: undefinedBecause("values-out-of-range") };
  return { nLabels, values, mean: mapStatistic(total, (n) => sum / n) };
}
