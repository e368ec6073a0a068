import { balanceReversed } from "../label-value";
import { foldReversed } from "../reliability/fold-reversed";
import {
  inBlocks,
  type LikeClusters,
  ofClusters,
  type PatternClusters,
  pairableClusters,
} from "../reliability/pattern-clusters";
import { MIN_LABELS_TO_PAIR, type UnitPatterns } from "../reliability/unit-patterns";
import {
  type BootstrapDistribution,
  type BootstrapOptions,
  bootstrap,
  DEFAULT_RESAMPLES,
  type WeightedStatistic,
} from "../resampling/bootstrap";
import { bootstrapInterval, type Interval, type IntervalOptions } from "../resampling/interval";
import type { EstimateSoFar } from "../sequential/anytime-interval";
import { jackknifeEstimate } from "../sequential/jackknife-estimate";
import { defined, mapStatistic, type Statistic, undefinedBecause } from "../statistic";
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
  /**
   * With clusters, at most this many steps in all draws: each group that a draw looks at is one, and each pattern or
   * value of it. There are fewer draws then, but not below 300. Default: no limit.
   */
  readonly mostWork?: number;
}

const FEWEST_RESAMPLES = 300;

function affordable(
  { resamples = DEFAULT_RESAMPLES, mostWork = Number.POSITIVE_INFINITY, ...options }: AlphaBootstrapOptions,
  stepsOfOneDraw: number,
): BootstrapOptions {
  const most = Math.max(FEWEST_RESAMPLES, Math.floor(mostWork / stepsOfOneDraw));
  return { ...options, resamples: Math.min(resamples, most) };
}

/** Alpha as a function of how many units, or clusters of them, of each group there are. */
interface GroupedAlpha {
  readonly sizes: Uint32Array;
  readonly statistic: WeightedStatistic;
  /** how many steps one evaluation takes; null where units are by themselves and few patterns occur */
  readonly steps: number | null;
  readonly nClusters: number;
}

function groupedAlpha(
  original: UnitPatterns,
  difference: Level | DifferenceFunction,
  { clusters: together, random }: Pick<AlphaBootstrapOptions, "clusters" | "random">,
): Statistic<GroupedAlpha> {
  const { patterns, foldedPattern } = foldReversed(original);
  const { alpha, nUnitsPairable } = krippendorffAlpha(patterns, difference);
  if (!alpha.defined) return alpha;
  if (nUnitsPairable < 2) return undefinedBecause("too-few-units");
  const model = differenceModel(patterns.scale, difference);
  if (!model.defined) return model;
  const statistic = weightedAlpha(patterns, model.value);
  if (!together) return defined({ sizes: pairableSizes(patterns), statistic, steps: null, nClusters: nUnitsPairable });
  const clusters = pairableClusters(together, patterns, (pattern) => foldedPattern[pattern] ?? 0);
  const { nClusters } = clusters;
  if (nClusters < 2) return TOO_FEW_CLUSTERS;
  const sums = model.value.kind === "ranks" ? null : clusterSums(patterns, model.value, clusters);
  if (sums) {
    const { sizes, valueCounts } = sums;
    const steps = sizes.length + valueCounts.length;
    return defined({ sizes, statistic: alphaOfSums(patterns, model.value, sums), steps, nClusters });
  }
  const blocks = inBlocks(clusters, patterns.nPatterns, random);
  const steps = blocks.sizes.length + blocks.patternIndex.length;
  return defined({
    sizes: blocks.sizes,
    statistic: ofClusters(blocks, patterns.nPatterns, statistic),
    steps,
    nClusters,
  });
}

/**
 * The distribution of alpha when the pairable units are drawn again with replacement, as many as there are, or the clusters
 * that hold them. Observed and expected disagreement, and at the ordinal level the ranks, are computed for each draw.
 * @returns undefined where alpha is, or with fewer than two pairable units or clusters of them
 */
export function alphaBootstrap(
  patterns: UnitPatterns,
  difference: Level | DifferenceFunction,
  options: AlphaBootstrapOptions,
): Statistic<BootstrapDistribution> {
  const grouped = groupedAlpha(patterns, difference, options);
  if (!grouped.defined) return grouped;
  const { sizes, statistic, steps } = grouped.value;
  return defined({ ...bootstrap(sizes, statistic, steps === null ? options : affordable(options, steps)), highest: 1 });
}

/**
 * Alpha with its jackknife standard error over units, or the clusters that hold them.
 * @param options its random source puts very many clusters into blocks (see inBlocks), and is not used otherwise
 */
export function alphaSoFar(
  patterns: UnitPatterns,
  difference: Level | DifferenceFunction,
  options: Pick<AlphaBootstrapOptions, "clusters" | "random">,
): Statistic<EstimateSoFar> {
  const grouped = groupedAlpha(patterns, difference, options);
  if (!grouped.defined) return grouped;
  const { sizes, statistic, nClusters } = grouped.value;
  return mapStatistic(jackknifeEstimate(sizes, statistic), (found) => ({ ...found, n: nClusters }));
}

const TOO_FEW_CLUSTERS = undefinedBecause(
  "too-few-units",
  "All units with 2+ labels are of one cluster, so there is nothing to resample.",
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
    return alphaOf(model, totals, n, observedSum(weights, totals));
  };
}

/** Clusters that add the same to alpha are one group, whatever their units are: all that a draw has to know of them. */
interface ClusterSums {
  /** Groups → how many clusters are in it. */
  readonly sizes: Uint32Array;
  /** Group by group, how often its clusters hold each value in units that can be paired. */
  readonly valueCounts: Uint32Array;
  /** Groups → what one of its clusters adds to the sum of observed disagreement. */
  readonly disagreements: Float64Array;
}

/** Digits to which sums of the same fractions, added in another order, are equal. */
const DIGITS_OF_SUMS = 12;

/** @returns null where clusters differ too much for their sums to be fewer to add up than their units */
function clusterSums(
  patterns: UnitPatterns,
  model: DifferenceModel,
  { sizes, offsets, patternIndex, unitCount }: PatternClusters,
): ClusterSums | null {
  const nValues = patterns.scale.values.length;
  const mostGroups = Math.floor(patternIndex.length / (nValues + 1));
  const ofPattern = patternDisagreements(patterns, model, new Float64Array(nValues));
  const groups = new Map<string, { counts: Uint32Array; disagreement: number; size: number }>();
  for (let g = 0; g < sizes.length; g++) {
    const counts = new Uint32Array(nValues);
    let disagreement = 0;
    for (let i = offsets[g] ?? 0; i < (offsets[g + 1] ?? 0); i++) {
      const [p, units] = [patternIndex[i] ?? 0, unitCount[i] ?? 0];
      disagreement += units * (ofPattern[p] ?? 0);
      for (let j = patterns.offsets[p] ?? 0; j < (patterns.offsets[p + 1] ?? 0); j++) {
        const value = patterns.valueIndex[j] ?? 0;
        counts[value] = (counts[value] ?? 0) + units * (patterns.valueCount[j] ?? 0);
      }
    }
    const key = `${counts.join()} ${disagreement.toPrecision(DIGITS_OF_SUMS)}`;
    const known = groups.get(key);
    if (known) known.size += sizes[g] ?? 0;
    else if (groups.size === mostGroups) return null;
    else groups.set(key, { counts, disagreement, size: sizes[g] ?? 0 });
  }
  const found = [...groups.values()];
  return {
    sizes: Uint32Array.from(found, ({ size }) => size),
    valueCounts: Uint32Array.from(found.flatMap(({ counts }) => [...counts])),
    disagreements: Float64Array.from(found, ({ disagreement }) => disagreement),
  };
}

/** Alpha of a sample with weights[g] clusters of group g. */
function alphaOfSums(
  { scale }: UnitPatterns,
  model: DifferenceModel,
  { sizes, valueCounts, disagreements }: ClusterSums,
): WeightedStatistic {
  const nValues = scale.values.length;
  const totals = new Float64Array(nValues);
  return (weights) => {
    totals.fill(0);
    let [n, observed] = [0, 0];
    for (let g = 0; g < sizes.length; g++) {
      const weight = weights[g] ?? 0;
      if (weight === 0) continue;
      observed += weight * (disagreements[g] ?? 0);
      for (let c = 0; c < nValues; c++) {
        const count = weight * (valueCounts[g * nValues + c] ?? 0);
        totals[c] = (totals[c] ?? 0) + count;
        n += count;
      }
    }
    balanceReversed(scale, totals);
    return alphaOf(model, totals, n, observed);
  };
}

/** 1 − (n − 1) Σ o δ² / Σ n_c n_k δ²; NaN where it is undefined. */
function alphaOf(model: DifferenceModel, totals: Float64Array, n: number, observedSum: number): number {
  if (n === 0 || !hasVariation(totals)) return Number.NaN;
  const expectedSum = expectedDisagreementSum(model, totals, n);
  return expectedSum > 0 ? 1 - ((n - 1) * observedSum) / expectedSum : Number.NaN;
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
