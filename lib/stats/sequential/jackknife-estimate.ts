import type { WeightedStatistic } from "../resampling/bootstrap";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import type { EstimateSoFar } from "./anytime-interval";

/**
 * A statistic with its jackknife standard error: how far it moves when each unit is left out, which is what the unit's
 * influence is to first order.
 * @param sizes how many units each group of like units has
 * @returns undefined with fewer than two units, and where the statistic is undefined without one of them
 * Source: Efron and Tibshirani, An Introduction to the Bootstrap (1993), chapter 11.
 */
export function jackknifeEstimate(sizes: ArrayLike<number>, statistic: WeightedStatistic): Statistic<EstimateSoFar> {
  const weights = Float64Array.from(sizes);
  const n = weights.reduce((sum, size) => sum + size, 0);
  if (n < 2) return undefinedBecause("too-few-units");
  const estimate = statistic(weights);
  if (Number.isNaN(estimate)) return undefinedBecause("no-variation");
  const without = Array.from(weights, (size, group) => {
    if (size === 0) return 0;
    weights[group] = size - 1;
    const value = statistic(weights);
    weights[group] = size;
    return value;
  });
  if (without.some(Number.isNaN)) return undefinedBecause("no-variation");
  const total = (of: (value: number) => number) =>
    without.reduce((sum, value, group) => sum + (weights[group] ?? 0) * of(value), 0);
  const mean = total((value) => value) / n;
  const squares = total((value) => (value - mean) ** 2);
  return defined({ estimate, standardError: Math.sqrt(((n - 1) / n) * squares), n });
}
