import type { BootstrapOptions } from "../resampling/bootstrap";
import { clusteredMean } from "../resampling/clustered-mean";
import type { Interval, IntervalOptions } from "../resampling/interval";
import { holmAdjusted } from "../significance/adjusted-p-values";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import {
  comparedScores,
  type ScoreDirection,
  type ScorePair,
  type SystemComparison,
  type SystemScore,
  systemComparisons,
} from "./system-comparisons";

type ComparisonOptions = Omit<BootstrapOptions, "method"> & Pick<IntervalOptions, "confidence"> & ScoreDirection;

/** A difference between two systems: its value, interval and p-values. */
export interface SystemDifference {
  readonly value: Statistic;
  readonly interval: Statistic<Interval>;
  /** Two-sided, by exchanging the systems within clusters. */
  readonly pValue: Statistic;
  /** The same with Holm's correction over all pairs of systems. */
  readonly adjustedPValue: Statistic;
}

export interface SystemPairDifference extends Omit<SystemComparison, "differences"> {
  /** The mean scores over what both were scored on. */
  readonly meanA: Statistic;
  readonly meanB: Statistic;
  readonly wins: number;
  readonly ties: number;
  readonly losses: number;
  /** Mean of a − mean of b. */
  readonly difference: SystemDifference;
  /** (wins of a + ties / 2) / comparisons; its p-value is about 1/2. */
  readonly winRate: SystemDifference;
}

/**
 * Every two systems on what both were scored on: the paired difference of their mean scores and the win rate of the first
 * over the second, with percentile bootstrap intervals over clusters, permutation p-values, and Holm's correction over all
 * pairs. A permutation exchanges two systems in a whole cluster; where there are no more such exchanges than resamples, all
 * of them are made, and the p-value is exact.
 * Where the lowest score is best, the lower one wins; the difference stays that of the means.
 * @returns for every pair of systems in the natural order of their names; undefined without common instructions, and intervals and
 *   p-values with fewer than two clusters
 * @throws StatsInputError for scores that are not finite
 * Source: Good, Permutation, Parametric and Bootstrap Tests of Hypotheses (2005), section 3.8; Holm (1979).
 */
export function systemDifferences(scores: readonly SystemScore[], options: ComparisonOptions): SystemPairDifference[] {
  const pairs = systemComparisons(scores).map((comparison) => pairDifference(comparison, options));
  const correct = (part: "difference" | "winRate") => {
    const pValues = pairs.map((pair) => pair[part].pValue);
    const adjusted = holmAdjusted(pValues.flatMap((p) => (p.defined ? [p.value] : [])));
    return pValues.map((p) => (p.defined ? defined(adjusted.shift() ?? 1) : p));
  };
  const [ofDifference, ofWinRate] = [correct("difference"), correct("winRate")];
  return pairs.map((pair, index) => ({
    ...pair,
    difference: { ...pair.difference, adjustedPValue: ofDifference[index] ?? pair.difference.pValue },
    winRate: { ...pair.winRate, adjustedPValue: ofWinRate[index] ?? pair.winRate.pValue },
  }));
}

function pairDifference({ differences, ...about }: SystemComparison, options: ComparisonOptions): SystemPairDifference {
  const all = differences.flat();
  const compare = (pair: ScorePair) => comparedScores(pair, options.best);
  const n = all.length;
  const mean = (read: (pair: ScorePair) => number): Statistic =>
    n === 0 ? undefinedBecause("no-common-units") : defined(all.reduce((sum, pair) => sum + read(pair), 0) / n);
  const signs = all.map(compare);
  const count = (sign: number) => signs.filter((each) => each === sign).length;
  const differenceOf = (read: (pair: ScorePair) => number, nullValue: number): SystemDifference => {
    const values = differences.flatMap((pairs, cluster) => pairs.map((pair) => ({ cluster, value: read(pair) })));
    const { interval, pValue } = clusteredMean(values, nullValue, options);
    const value = mean(read);
    return value.defined
      ? { value, interval, pValue, adjustedPValue: pValue }
      : { value, interval: value, pValue: value, adjustedPValue: value };
  };
  return {
    ...about,
    meanA: mean(({ a }) => a),
    meanB: mean(({ b }) => b),
    wins: count(1),
    ties: count(0),
    losses: count(-1),
    difference: differenceOf(({ a, b }) => a - b, 0),
    winRate: differenceOf((pair) => 0.5 + compare(pair) / 2, 0.5),
  };
}
