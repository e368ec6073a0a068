import type { Statistic } from "../statistic";
import { whyNoCorrelation } from "./paired-values";
import { pearson } from "./pearson";
import { countBelow, countUpTo } from "./sorted-counts";

/**
 * Spearman's rho: Pearson's r of the ranks, equal values sharing the mean of their ranks.
 * @returns undefined for fewer than two pairs, or when a series is constant
 * @throws StatsInputError for series of different length or values that are not finite
 */
export function spearman(x: ArrayLike<number>, y: ArrayLike<number>): Statistic {
  return whyNoCorrelation(x, y) ?? pearson(ranks(x), ranks(y));
}

/** Ranks from 1; equal values share the mean of their ranks. */
export function ranks(values: ArrayLike<number>): Float64Array {
  const [sorted, result] = [new Float64Array(values).sort(), new Float64Array(values)];
  for (let i = 0; i < result.length; i++) {
    const value = result[i] ?? 0;
    result[i] = (countBelow(sorted, value) + countUpTo(sorted, value) + 1) / 2;
  }
  return result;
}
