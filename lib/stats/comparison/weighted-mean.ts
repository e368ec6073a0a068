import { areSummable } from "../number-range";
import type { UnitPatterns } from "../reliability/unit-patterns";
import type { WeightedStatistic } from "../resampling/bootstrap";
import { defined, type Statistic, undefinedBecause } from "../statistic";

/**
 * The mean label of a sample with weights[p] units of pattern p; undefined unless all values are numbers, and on a
 * reversible scale, where any mean can be had by turning units round.
 */
export function weightedMean(patterns: UnitPatterns): Statistic<WeightedStatistic> {
  const { scale, nPatterns, offsets, valueIndex, valueCount, labelsOfPattern } = patterns;
  if (scale.isReversible) return undefinedBecause("no-direction");
  const numbers: number[] = [];
  for (const value of scale.values) {
    if (typeof value !== "number") return undefinedBecause("values-not-numeric");
    numbers.push(value);
  }
  if (!areSummable(numbers)) return undefinedBecause("values-out-of-range");
  const sums = new Float64Array(nPatterns);
  for (let p = 0; p < nPatterns; p++) {
    for (let i = offsets[p] ?? 0; i < (offsets[p + 1] ?? 0); i++) {
      sums[p] = (sums[p] ?? 0) + (numbers[valueIndex[i] ?? 0] ?? 0) * (valueCount[i] ?? 0);
    }
  }
  return defined((weights) => {
    let [sum, labels] = [0, 0];
    for (let p = 0; p < nPatterns; p++) {
      sum += (weights[p] ?? 0) * (sums[p] ?? 0);
      labels += (weights[p] ?? 0) * (labelsOfPattern[p] ?? 0);
    }
    return labels > 0 ? sum / labels : Number.NaN;
  });
}
