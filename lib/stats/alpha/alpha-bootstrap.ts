import { MIN_LABELS_TO_PAIR, type UnitPatterns } from "../reliability/unit-patterns";
import {
  type BootstrapDistribution,
  type BootstrapOptions,
  bootstrap,
  type WeightedStatistic,
} from "../resampling/bootstrap";
import { bootstrapInterval, type Interval, type IntervalOptions } from "../resampling/interval";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { type DifferenceFunction, type DifferenceModel, differenceModel, type Level } from "./difference";
import {
  addPairableValueTotals,
  expectedDisagreementSum,
  hasVariation,
  pairableValueTotals,
  patternDisagreements,
} from "./disagreement";
import { krippendorffAlpha } from "./krippendorff-alpha";

/**
 * The distribution of alpha when the pairable units are drawn again with replacement, as many as there are. Observed and
 * expected disagreement, and at the ordinal level the ranks, are computed anew from each draw.
 * @returns undefined where alpha is, or with fewer than two pairable units
 */
export function alphaBootstrap(
  patterns: UnitPatterns,
  difference: Level | DifferenceFunction,
  options: BootstrapOptions,
): Statistic<BootstrapDistribution> {
  const { alpha, nUnitsPairable } = krippendorffAlpha(patterns, difference);
  if (!alpha.defined) return alpha;
  if (nUnitsPairable < 2) return undefinedBecause("too-few-units");
  const model = differenceModel(patterns.scale, difference);
  if (!model.defined) return model;
  const statistic = weightedAlpha(patterns, model.value);
  return defined(bootstrap(pairableSizes(patterns), statistic, options));
}

/** The bootstrap interval of alpha; see alphaBootstrap and bootstrapInterval. */
export function alphaInterval(
  patterns: UnitPatterns,
  difference: Level | DifferenceFunction,
  options: BootstrapOptions & IntervalOptions,
): Statistic<Interval> {
  const distribution = alphaBootstrap(patterns, difference, options);
  return distribution.defined ? bootstrapInterval(distribution.value, options) : distribution;
}

/** How many units of each pattern can be paired: what gets resampled. */
export function pairableSizes({ unitsOfPattern, labelsOfPattern }: UnitPatterns): Uint32Array {
  return unitsOfPattern.map((units, p) => ((labelsOfPattern[p] ?? 0) < MIN_LABELS_TO_PAIR ? 0 : units));
}

/** Alpha of a sample with weights[p] units of pattern p. Only the ordinal level has to look at each pattern's pairs again. */
export function weightedAlpha(patterns: UnitPatterns, model: DifferenceModel): WeightedStatistic {
  const totals = pairableValueTotals(patterns, patterns.unitsOfPattern);
  const disagreements = patternDisagreements(patterns, model, totals);
  return (weights) => {
    const n = addPairableValueTotals(patterns, weights, totals);
    if (n === 0 || !hasVariation(totals)) return Number.NaN;
    if (model.kind === "ranks") patternDisagreements(patterns, model, totals, disagreements);
    let observedSum = 0;
    for (let p = 0; p < disagreements.length; p++) observedSum += (weights[p] ?? 0) * (disagreements[p] ?? 0);
    const expectedSum = expectedDisagreementSum(model, totals, n);
    return expectedSum > 0 ? 1 - ((n - 1) * observedSum) / expectedSum : Number.NaN;
  };
}
