import { foldReversed } from "../reliability/fold-reversed";
import { type LikeClusters, ofClusters, pairableClusters } from "../reliability/pattern-clusters";
import { MIN_LABELS_TO_PAIR, type UnitPatterns } from "../reliability/unit-patterns";
import {
  type BootstrapDistribution,
  type BootstrapOptions,
  bootstrap,
  type WeightedStatistic,
} from "../resampling/bootstrap";
import { bootstrapInterval, type Interval, type IntervalOptions } from "../resampling/interval";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { type DifferenceFunction, type DifferenceModel, differenceModel, type Level, midranks } from "./difference";
import {
  addPairableValueTotals,
  expectedDisagreementSum,
  hasVariation,
  pairableValueTotals,
  patternDisagreements,
} from "./disagreement";
import { krippendorffAlpha } from "./krippendorff-alpha";

export interface AlphaBootstrapOptions extends BootstrapOptions {
  /** Units that are drawn together, by the patterns of the data. Without them each unit is drawn by itself. */
  readonly clusters?: readonly LikeClusters[] | null;
}

/**
 * The distribution of alpha when the pairable units are drawn again with replacement, as many as there are, or the clusters
 * that hold them. Observed and expected disagreement, and at the ordinal level the ranks, are computed anew from each draw.
 * @returns undefined where alpha is, or with fewer than two pairable units or clusters of them
 */
export function alphaBootstrap(
  original: UnitPatterns,
  difference: Level | DifferenceFunction,
  options: AlphaBootstrapOptions,
): Statistic<BootstrapDistribution> {
  const { patterns, foldedPattern } = foldReversed(original);
  const { alpha, nUnitsPairable } = krippendorffAlpha(patterns, difference);
  if (!alpha.defined) return alpha;
  if (nUnitsPairable < 2) return undefinedBecause("too-few-units");
  const model = differenceModel(patterns.scale, difference);
  if (!model.defined) return model;
  const statistic = weightedAlpha(patterns, model.value);
  if (!options.clusters) return defined(bootstrap(pairableSizes(patterns), statistic, options));
  const clusters = pairableClusters(options.clusters, patterns, (pattern) => foldedPattern[pattern] ?? 0);
  if (clusters.nClusters < 2) return TOO_FEW_CLUSTERS;
  return defined(bootstrap(clusters.sizes, ofClusters(clusters, patterns.nPatterns, statistic), options));
}

const TOO_FEW_CLUSTERS = undefinedBecause(
  "too-few-units",
  "All units with 2+ labels belong together, so that there is nothing to draw from.",
);

/** The bootstrap interval of alpha; see alphaBootstrap and bootstrapInterval. */
export function alphaInterval(
  patterns: UnitPatterns,
  difference: Level | DifferenceFunction,
  options: AlphaBootstrapOptions & IntervalOptions,
): Statistic<Interval> {
  const distribution = alphaBootstrap(patterns, difference, options);
  return distribution.defined ? bootstrapInterval(distribution.value, options) : distribution;
}

/** How many units of each pattern can be paired: what gets resampled. */
export function pairableSizes({ unitsOfPattern, labelsOfPattern }: UnitPatterns): Uint32Array {
  return unitsOfPattern.map((units, p) => ((labelsOfPattern[p] ?? 0) < MIN_LABELS_TO_PAIR ? 0 : units));
}

/** Alpha of a sample with weights[p] units of pattern p. Only the ordinal level has to look at pairs of values again. */
export function weightedAlpha(patterns: UnitPatterns, model: DifferenceModel): WeightedStatistic {
  const totals = pairableValueTotals(patterns, patterns.unitsOfPattern);
  const observedSum =
    model.kind === "ranks" ? rankedDisagreement(patterns) : fixedDisagreement(patterns, model, totals);
  return (weights) => {
    const n = addPairableValueTotals(patterns, weights, totals);
    if (n === 0 || !hasVariation(totals)) return Number.NaN;
    const expectedSum = expectedDisagreementSum(model, totals, n);
    return expectedSum > 0 ? 1 - ((n - 1) * observedSum(weights, totals)) / expectedSum : Number.NaN;
  };
}

type ObservedSum = (weights: Float64Array, totals: Float64Array) => number;

function fixedDisagreement(patterns: UnitPatterns, model: DifferenceModel, totals: Float64Array): ObservedSum {
  const disagreements = patternDisagreements(patterns, model, totals);
  return (weights) => {
    let sum = 0;
    for (let p = 0; p < disagreements.length; p++) sum += (weights[p] ?? 0) * (disagreements[p] ?? 0);
    return sum;
  };
}

/** The pairs of values within patterns, one after another: 2 n_uc n_uk / (m_u − 1), times (x_c − x_k)² with the ranks of the sample. */
function rankedDisagreement({
  nPatterns,
  offsets,
  valueIndex,
  valueCount,
  labelsOfPattern,
}: UnitPatterns): ObservedSum {
  let nPairs = 0;
  for (let p = 0; p < nPatterns; p++) {
    const values = (offsets[p + 1] ?? 0) - (offsets[p] ?? 0);
    nPairs += (values * (values - 1)) / 2;
  }
  const firstPair = new Uint32Array(nPatterns + 1);
  const lower = new Uint32Array(nPairs);
  const upper = new Uint32Array(nPairs);
  const share = new Float64Array(nPairs);
  let pair = 0;
  for (let p = 0; p < nPatterns; p++) {
    const end = offsets[p + 1] ?? 0;
    for (let i = offsets[p] ?? 0; i < end; i++) {
      for (let j = i + 1; j < end; j++, pair++) {
        lower[pair] = valueIndex[i] ?? 0;
        upper[pair] = valueIndex[j] ?? 0;
        share[pair] = (2 * (valueCount[i] ?? 0) * (valueCount[j] ?? 0)) / ((labelsOfPattern[p] ?? 0) - 1);
      }
    }
    firstPair[p + 1] = pair;
  }
  return (weights, totals) => {
    const ranks = midranks(totals);
    let sum = 0;
    for (let p = 0; p < nPatterns; p++) {
      const weight = weights[p] ?? 0;
      // Of many patterns a sample has few.
      if (weight === 0) continue;
      const end = firstPair[p + 1] ?? 0;
      let ofUnit = 0;
      for (let i = firstPair[p] ?? 0; i < end; i++) {
        const distance = (ranks[upper[i] ?? 0] ?? 0) - (ranks[lower[i] ?? 0] ?? 0);
        ofUnit += (share[i] ?? 0) * distance * distance;
      }
      sum += weight * ofUnit;
    }
    return sum;
  };
}
