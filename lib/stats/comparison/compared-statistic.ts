import type { BootstrapDistribution, WeightedStatistic } from "../resampling/bootstrap";
import { bootstrapInterval, DEFAULT_CONFIDENCE, type Interval, type IntervalOptions } from "../resampling/interval";
import { anytimeInterval } from "../sequential/anytime-interval";
import { equivalenceConfidence } from "../sequential/equivalence";
import { defined, mapStatistic, type Statistic, type Undefined, undefinedBecause } from "../statistic";
import type { ResampledDifferences } from "./resampled-differences";

/** One statistic under two protocols. */
export interface ComparedStatistic {
  readonly a: Statistic;
  readonly b: Statistic;
  /** b − a. */
  readonly difference: Statistic;
  /** Of the difference: it leaves out 0 exactly where the p-value is below 1 − confidence. */
  readonly interval: Statistic<Interval>;
  /** Of the difference, for two one-sided tests: see equivalence. */
  readonly equivalenceInterval: Statistic<Interval>;
  /** Of the difference, at every look (see anytimeInterval); null unless it was asked for. */
  readonly anytime: Statistic<Interval> | null;
  /**
   * Two-sided, the larger of two: how often relabelling the protocols at random gives a difference at least as large, and
   * 1 − the confidence up to which the bootstrap interval leaves out 0.
   */
  readonly pValue: Statistic;
}

// Numbers that differ only by the order of summation are equal.
const ROUNDING = 1e-12;

export type Verdict = "a-higher" | "b-higher" | "cannot-tell";

/** What a comparison lets one say: that one protocol is higher only where the interval leaves out 0. */
export function verdict({ interval, pValue }: ComparedStatistic): Verdict {
  if (!interval.defined || !pValue.defined) return "cannot-tell";
  if (interval.value.low > 0) return "b-higher";
  return interval.value.high < 0 ? "a-higher" : "cannot-tell";
}

/** Two values of a statistic, with the interval and the p-value of their difference. */
export function comparedStatistic(
  a: Statistic,
  b: Statistic,
  statistic: Statistic<WeightedStatistic>,
  differences: ResampledDifferences,
  options: IntervalOptions & { readonly planned?: number | null },
): ComparedStatistic {
  const { confidence = DEFAULT_CONFIDENCE, planned } = options;
  const without = (why: Undefined): ComparedStatistic => ({
    a,
    b,
    difference: why,
    interval: why,
    equivalenceInterval: why,
    anytime: planned ? why : null,
    pValue: why,
  });
  if (!a.defined) return without(a);
  if (!b.defined) return without(b);
  if (!statistic.defined) return without(statistic);
  const difference = b.value - a.value;
  const drawn = differences.bootstrap(statistic.value);
  const interval = bootstrapInterval(drawn, options);
  const permuted = permutationPValue(difference, differences.permute(statistic.value));
  const pValue = permuted.defined
    ? mapStatistic(intervalPValue(drawn, options), (p) => Math.max(p, permuted.value))
    : permuted;
  const soFar = planned ? differences.soFar(statistic.value) : null;
  const isFound = pValue.defined && pValue.value < 1 - confidence - ROUNDING;
  return {
    a,
    b,
    difference: defined(difference),
    interval: isFound ? interval : mapStatistic(interval, withNothing),
    equivalenceInterval: bootstrapInterval(drawn, { ...options, confidence: equivalenceConfidence(confidence) }),
    anytime: planned && soFar ? (soFar.defined ? anytimeInterval(soFar.value, { planned, confidence }) : soFar) : null,
    pValue,
  };
}

/** The interval as far as 0. */
function withNothing(interval: Interval): Interval {
  return { ...interval, low: Math.min(interval.low, 0), high: Math.max(interval.high, 0) };
}

const STEPS = 50;
const LEAST_CONFIDENCE = 1e-6;

/** 1 − the confidence up to which the interval leaves out 0; undefined where there is no interval at any. */
function intervalPValue(drawn: BootstrapDistribution, options: IntervalOptions): Statistic {
  const at = (alpha: number) => bootstrapInterval(drawn, { ...options, confidence: 1 - alpha });
  const leavesOut = (alpha: number) => {
    const interval = at(alpha);
    return interval.defined && (interval.value.low > 0 || interval.value.high < 0);
  };
  const narrowest = at(1 - LEAST_CONFIDENCE);
  if (!narrowest.defined) return narrowest;
  // Begun at the level that is asked about, so that it lies on the side that the interval there says.
  const alpha = 1 - (options.confidence ?? DEFAULT_CONFIDENCE);
  let [low, high] = leavesOut(alpha) ? [ROUNDING, alpha] : [alpha, 1];
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    if (leavesOut(middle)) high = middle;
    else low = middle;
  }
  return defined(high);
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
