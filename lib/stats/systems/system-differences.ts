import type { BootstrapOptions } from "../resampling/bootstrap";
import { bootstrapInterval, type Interval, type IntervalOptions } from "../resampling/interval";
import { jointBootstrap } from "../resampling/joint-bootstrap";
import { holmAdjusted } from "../significance/adjusted-p-values";
import { exchangePValue } from "../significance/exchange-p-value";
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
 * @returns for every pair of systems in alphabetical order; undefined without common instructions, and intervals and
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
  const mean = (read: (pair: (typeof all)[number]) => number): Statistic =>
    n === 0 ? undefinedBecause("no-common-units") : defined(all.reduce((sum, pair) => sum + read(pair), 0) / n);
  const count = (sign: number) => all.filter((pair) => compare(pair) === sign).length;
  const sums = differences.map((cluster) => ({
    n: cluster.length,
    difference: cluster.reduce((sum, { a, b }) => sum + a - b, 0),
    // From −1/2 to 1/2 each, so that an exchange turns the sign.
    won: cluster.reduce((sum, pair) => sum + compare(pair) / 2, 0),
  }));
  const [differenceInterval, winInterval] = intervalsOf(sums, options);
  const pValueOf = (read: (cluster: (typeof sums)[number]) => number): Statistic => {
    if (n === 0) return undefinedBecause("no-common-units");
    if (sums.length < 2) return undefinedBecause("too-few-units");
    return defined(exchangePValue(sums.map(read), options.random, options.resamples));
  };
  const [byDifference, byWins] = [pValueOf(({ difference }) => difference), pValueOf(({ won }) => won)];
  const entry = (value: Statistic, interval: Statistic<Interval>, pValue: Statistic): SystemDifference => ({
    ...{ value, interval, pValue, adjustedPValue: pValue },
  });
  return {
    ...about,
    meanA: mean(({ a }) => a),
    meanB: mean(({ b }) => b),
    wins: count(1),
    ties: count(0),
    losses: count(-1),
    difference: entry(
      mean(({ a, b }) => a - b),
      differenceInterval,
      byDifference,
    ),
    winRate: entry(
      mean((pair) => 0.5 + compare(pair) / 2),
      winInterval,
      byWins,
    ),
  };
}

function intervalsOf(
  clusters: readonly { readonly n: number; readonly difference: number; readonly won: number }[],
  options: ComparisonOptions,
): readonly [Statistic<Interval>, Statistic<Interval>] {
  if (clusters.length < 2) {
    const none = undefinedBecause(clusters.length === 0 ? "no-common-units" : "too-few-units");
    return [none, none];
  }
  // Plain arrays: with thousands of clusters nearly all the time goes into these sums.
  const sizesOfClusters = Float64Array.from(clusters, ({ n }) => n);
  const statistic = (read: (cluster: (typeof clusters)[number]) => number) => {
    const values = Float64Array.from(clusters, read);
    return (weights: Float64Array) => {
      let [sum, n] = [0, 0];
      for (let index = 0; index < values.length; index++) {
        const weight = weights[index] ?? 0;
        sum += weight * (values[index] ?? 0);
        n += weight * (sizesOfClusters[index] ?? 0);
      }
      return sum / n;
    };
  };
  const sizes = clusters.map(() => 1);
  const statistics = [statistic(({ difference }) => difference), statistic(({ won, n }) => won + n / 2)];
  const [difference, wins] = jointBootstrap(sizes, statistics, options).map((distribution) =>
    bootstrapInterval(distribution, { confidence: options.confidence }),
  );
  const none = undefinedBecause("no-common-units");
  return [difference ?? none, wins ?? none];
}
