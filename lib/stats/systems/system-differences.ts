import type { Interval } from "../resampling/interval";
import { exchangeFamily, type FamilyMember, type FamilyOptions } from "../significance/exchange-family";
import { defined, mapStatistic, type Statistic, undefinedBecause } from "../statistic";
import {
  comparedScores,
  type ScoreDirection,
  type ScorePair,
  type SystemComparison,
  type SystemScore,
  systemComparisons,
} from "./system-comparisons";

/** A difference between two systems: its value, interval and p-values. */
export interface SystemDifference {
  readonly value: Statistic;
  /** Adjusted for all pairs of systems (see exchangeFamily): it leaves out no difference exactly where the corrected p-value says so. */
  readonly interval: Statistic<Interval>;
  /** For two one-sided tests (see equivalence), adjusted for all pairs. */
  readonly equivalenceInterval: Statistic<Interval>;
  /** At every look (see anytimeInterval), adjusted for all pairs; null unless it was asked for. */
  readonly anytime: Statistic<Interval> | null;
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
 * over the second, with intervals and p-values adjusted for all pairs, from the same exchanges (see
 * exchangeFamily). An exchange turns two systems round in a whole cluster.
 * Where the lowest score is best, the lower one wins; the difference stays that of the means.
 * @returns for every pair of systems in the natural order of their names; undefined without common instructions, and intervals and
 *   p-values with too few clusters
 * @throws StatsInputError for scores that are not finite
 */
export function systemDifferences(
  scores: readonly SystemScore[],
  options: FamilyOptions & ScoreDirection,
): SystemPairDifference[] {
  const comparisons = systemComparisons(scores);
  const compare = (pair: ScorePair) => comparedScores(pair, options.best);
  const family = (read: (pair: ScorePair) => number, nothing: number, variance: "free" | "of-a-share") => {
    const range = variance === "of-a-share" ? ([0, 1] as const) : undefined;
    const members = exchangeFamily(
      comparisons.map(({ differences }) => ({
        terms: differences.map((pairs) => pairs.reduce((sum, pair) => sum + read(pair) - nothing, 0)),
        slopes: differences.map((pairs) => pairs.length),
        variance,
      })),
      options,
    );
    return members.map((member, index): SystemDifference => {
      const all = comparisons[index]?.differences.flat() ?? [];
      return differenceFrom(nothing, meanOf(all, read), member, range);
    });
  };
  const differences = family(({ a, b }) => a - b, 0, "free");
  const winRates = family((pair) => 0.5 + compare(pair) / 2, 0.5, "of-a-share");
  return comparisons.map(({ differences: pairs, ...about }, index) => {
    const all = pairs.flat();
    const signs = all.map(compare);
    const count = (sign: number) => signs.filter((each) => each === sign).length;
    const none: SystemDifference = {
      value: NONE,
      interval: NONE,
      equivalenceInterval: NONE,
      anytime: options.planned ? NONE : null,
      pValue: NONE,
      adjustedPValue: NONE,
    };
    return {
      ...about,
      meanA: meanOf(all, ({ a }) => a),
      meanB: meanOf(all, ({ b }) => b),
      wins: count(1),
      ties: count(0),
      losses: count(-1),
      difference: differences[index] ?? none,
      winRate: winRates[index] ?? none,
    };
  });
}

const NONE = undefinedBecause("no-common-units");

function meanOf(pairs: readonly ScorePair[], read: (pair: ScorePair) => number): Statistic {
  return pairs.length === 0 ? NONE : defined(pairs.reduce((sum, pair) => sum + read(pair), 0) / pairs.length);
}

/**
 * @param nothing the value that means no difference: 0, or 1/2 of a win rate
 * @param range what the value can be: no interval goes farther
 */
export function differenceFrom(
  nothing: number,
  value: Statistic,
  { interval, equivalenceInterval, anytime, ...tested }: FamilyMember,
  [least, most]: readonly [number, number] = [-Infinity, Infinity],
): SystemDifference {
  const moved = (bounds: Statistic<Interval>) =>
    mapStatistic(bounds, ({ low, high, ...about }) => ({
      low: Math.max(least, nothing + low),
      high: Math.min(most, nothing + high),
      ...about,
    }));
  return {
    value,
    interval: moved(interval),
    equivalenceInterval: moved(equivalenceInterval),
    anytime: anytime && moved(anytime),
    ...tested,
  };
}
