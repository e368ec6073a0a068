import { countBelow } from "../correlation/sorted-counts";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { StatsInputError } from "../stats-input-error";
import type { BootstrapDistribution, BootstrapMethod } from "./bootstrap";
import { normalCdf, normalQuantile } from "./normal-distribution";
import { quantile } from "./quantile";

export interface Interval {
  readonly low: number;
  readonly high: number;
  /** The share of such intervals that hold the true value, in the long run: 0.95 by default. */
  readonly confidence: number;
  readonly method: BootstrapMethod | "wilson" | "exchange";
  /** How many resamples it rests on; null for a formula. */
  readonly nResamples: number | null;
}

/**
 * Whether a bootstrap gave one and the same value throughout, as where all units agree. Such an interval is no certainty: what
 * no unit showed cannot be drawn from the units, so that it bounds nothing.
 */
export function isOnePoint({ low, high, nResamples }: Pick<Interval, "low" | "high" | "nResamples">): boolean {
  return nResamples !== null && high - low <= ROUNDING;
}

export interface IntervalOptions {
  readonly confidence?: number;
  readonly method?: BootstrapMethod;
}

/** The share of resamples that an interval holds. */
export const DEFAULT_CONFIDENCE = 0.95;

/**
 * The interval that a bootstrap distribution gives.
 * - `percentile` (default): its quantiles at (1 ∓ confidence) / 2.
 * - `bca`: the same at levels corrected for bias and acceleration; resamples equal to the estimate count half.
 * @returns undefined when more than half of the resamples are undefined or the bias correction is infinite
 * Source: Efron, Better Bootstrap Confidence Intervals (1987); Efron and Tibshirani (1993), equations 14.9–14.15.
 */
export function bootstrapInterval(
  distribution: BootstrapDistribution,
  { confidence = DEFAULT_CONFIDENCE, method = "percentile" }: IntervalOptions = {},
): Statistic<Interval> {
  assertConfidence(confidence);
  const { sorted, nResamples, nUndefined } = distribution;
  if (nUndefined * 2 > nResamples) return undefinedBecause("too-few-defined-resamples");
  const tail = (1 - confidence) / 2;
  let [low, high] = [tail, 1 - tail];
  if (method === "bca") {
    const { acceleration } = distribution;
    if (acceleration === null)
      throw new StatsInputError("A BCa interval needs a bootstrap that was drawn with method bca.");
    const bias = normalQuantile(shareBelow(sorted, distribution.estimate));
    if (!Number.isFinite(bias)) return undefinedBecause("estimate-outside-resamples");
    const corrected = (z: number) => normalCdf(bias + (bias + z) / (1 - acceleration * (bias + z)));
    [low, high] = [corrected(normalQuantile(tail)), corrected(normalQuantile(1 - tail))];
  }
  return defined({ low: quantile(sorted, low), high: quantile(sorted, high), confidence, method, nResamples });
}

/** P(statistic < threshold) by the bootstrap distribution; resamples equal to the threshold are not below it. */
export function probabilityBelow(distribution: BootstrapDistribution, threshold: number): Statistic {
  if (distribution.nUndefined * 2 > distribution.nResamples) return undefinedBecause("too-few-defined-resamples");
  return defined(countBelow(distribution.sorted, threshold) / distribution.sorted.length);
}

/** @throws StatsInputError unless the confidence is between 0 and 1, both excluded */
export function assertConfidence(confidence: number): void {
  if (!(confidence > 0 && confidence < 1)) {
    throw new StatsInputError(`Expected a confidence between 0 and 1 (such as 0.95), found ${confidence}.`);
  }
}

// Resamples within rounding of the estimate are the estimate: summing in another order must not move the interval.
const ROUNDING = 1e-12;

function shareBelow(sorted: Float64Array, estimate: number): number {
  const below = countBelow(sorted, estimate - ROUNDING);
  const notAbove = countBelow(sorted, estimate + ROUNDING);
  return (below + (notAbove - below) / 2) / sorted.length;
}
