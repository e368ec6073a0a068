import type { Statistic } from "../statistic";
import { whyNoCorrelation } from "./paired-values";
import { pearson } from "./pearson";

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
  const order = Uint32Array.from({ length: values.length }, (_, index) => index).sort(
    (a, b) => (values[a] ?? 0) - (values[b] ?? 0),
  );
  const result = new Float64Array(values.length);
  for (let start = 0; start < order.length; ) {
    let end = start + 1;
    while (end < order.length && values[order[end] ?? 0] === values[order[start] ?? 0]) end++;
    for (let i = start; i < end; i++) result[order[i] ?? 0] = (start + 1 + end) / 2;
    start = end;
  }
  return result;
}
