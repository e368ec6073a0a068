import type { WeightedStatistic } from "../resampling/bootstrap";
import { bootstrapInterval, type Interval, type IntervalOptions } from "../resampling/interval";
import { defined, type Statistic, type Undefined, undefinedBecause } from "../statistic";
import type { ResampledDifferences } from "./resampled-differences";

/** One statistic under two protocols. */
export interface ComparedStatistic {
  readonly a: Statistic;
  readonly b: Statistic;
  /** b − a. */
  readonly difference: Statistic;
  readonly interval: Statistic<Interval>;
  /** Two-sided: how often relabelling the protocols at random gives a difference at least as large. */
  readonly pValue: Statistic;
}

// Numbers that differ only by the order of summation are equal.
const ROUNDING = 1e-12;

export type Verdict = "a-higher" | "b-higher" | "cannot-tell";

/**
 * What a comparison lets one say: that one protocol is higher only where the interval leaves out 0 and the p-value is below
 * 1 − confidence; in all other cases the data cannot tell.
 */
export function verdict({ difference, interval, pValue }: ComparedStatistic): Verdict {
  if (!difference.defined || !interval.defined || !pValue.defined) return "cannot-tell";
  // 1 − 0.95 is a little more than 0.05.
  if (pValue.value >= 1 - interval.value.confidence - ROUNDING) return "cannot-tell";
  if (interval.value.low > 0) return "b-higher";
  return interval.value.high < 0 ? "a-higher" : "cannot-tell";
}

/** Two values of a statistic, with the interval and the p-value of their difference. */
export function comparedStatistic(
  a: Statistic,
  b: Statistic,
  statistic: Statistic<WeightedStatistic>,
  differences: ResampledDifferences,
  options: IntervalOptions,
): ComparedStatistic {
  const without = (why: Undefined): ComparedStatistic => ({ a, b, difference: why, interval: why, pValue: why });
  if (!a.defined) return without(a);
  if (!b.defined) return without(b);
  if (!statistic.defined) return without(statistic);
  const difference = b.value - a.value;
  return {
    a,
    b,
    difference: defined(difference),
    interval: bootstrapInterval(differences.bootstrap(statistic.value), options),
    pValue: permutationPValue(difference, differences.permute(statistic.value)),
  };
}

/** The observed labelling is one of the possible ones and counts too, so p is never 0. */
function permutationPValue(difference: number, permuted: Float64Array): Statistic {
  let [usable, asLarge] = [0, 0];
  for (const other of permuted) {
    if (Number.isNaN(other)) continue;
    usable++;
    if (Math.abs(other) >= Math.abs(difference) - ROUNDING) asLarge++;
  }
  if (usable * 2 < permuted.length) return undefinedBecause("too-few-defined-resamples");
  return defined((1 + asLarge) / (1 + usable));
}
