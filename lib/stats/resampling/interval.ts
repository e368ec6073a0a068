import { standardDeviation } from "@/lib/stats/sum";
import { countBelow } from "../correlation/sorted-counts";
import { studentTQuantile } from "../significance/student-t-distribution";
import { defined, type Statistic, type Undefined, undefinedBecause } from "../statistic";
import { StatsInputError } from "../stats-input-error";
import type { BootstrapDistribution, BootstrapMethod } from "./bootstrap";
import { normalCdf, normalQuantile } from "./normal-distribution";
import { quantile } from "./quantile";

export interface Interval {
  readonly low: number;
  readonly high: number;
  /** The share of such intervals that hold the true value, in the long run: 0.95 by default. */
  readonly confidence: number;
  readonly method: BootstrapMethod | "wilson" | "normal" | "exchange" | "anytime" | "jackknife";
  /** How many resamples it rests on; null for a formula. */
  readonly nResamples: number | null;
}

export interface IntervalOptions {
  readonly confidence?: number;
  readonly method?: BootstrapMethod;
}

/** The share of resamples that an interval holds. */
export const DEFAULT_CONFIDENCE = 0.95;

/**
 * The interval that a bootstrap distribution gives, expanded for small samples: its levels are Φ(∓t √(n / (n − 1))) with the
 * quantile t of Student's t at n − 1 degrees of freedom, where n units are drawn, since a bootstrap of few units is narrower
 * than the statistic varies.
 * - `percentile` (default): the distribution's quantiles at these levels.
 * - `bca`: the same at levels corrected for bias and acceleration; resamples equal to the estimate count half.
 * @returns undefined with too few units to draw, when more than half of the resamples are undefined, or when the bias
 *   correction is infinite
 * Source: Hesterberg, What Teachers Should Know About the Bootstrap (2015), section 5.3; Efron, Better Bootstrap Confidence
 *   Intervals (1987); Efron and Tibshirani (1993), equations 14.9–14.15.
 */
export function bootstrapInterval(
  distribution: BootstrapDistribution,
  { confidence = DEFAULT_CONFIDENCE, method = "percentile" }: IntervalOptions = {},
): Statistic<Interval> {
  assertConfidence(confidence);
  const { sorted, nResamples, nUndefined, nDrawn, estimate } = distribution;
  const tooFew = whyTooFewUnits(nDrawn, confidence);
  if (tooFew) return tooFew;
  if (nUndefined * 2 > nResamples) return undefinedBecause("too-few-defined-resamples");
  const z = expandedQuantile(nDrawn, confidence);
  let [low, high] = [normalCdf(-z), normalCdf(z)];
  if (method === "bca") {
    const { acceleration } = distribution;
    if (acceleration === null)
      throw new StatsInputError("A BCa interval needs a bootstrap that was drawn with method bca.");
    const bias = normalQuantile(shareBelow(sorted, estimate));
    if (!Number.isFinite(bias)) return undefinedBecause("estimate-outside-resamples");
    const corrected = (z: number) => normalCdf(bias + (bias + z) / (1 - acceleration * (bias + z)));
    [low, high] = [corrected(-z), corrected(z)];
  }
  const ends = { low: quantile(sorted, low), high: quantile(sorted, high) };
  const { highest } = distribution;
  if (highest !== undefined && method === "percentile" && nDrawn < FEW_DRAWN) {
    if (1 - countBelow(sorted, highest - ROUNDING) / sorted.length > MOST_AT_HIGHEST) return TOO_FEW_DIFFER;
    const reach = z * standardDeviation(sorted);
    ends.low = Math.min(ends.low, estimate - reach);
    ends.high = Math.max(ends.high, Math.min(highest, estimate + reach));
  }
  return defined({ ...ends, confidence, method, nResamples });
}

/** Of fewer units the resamples of a skewed statistic reach too short: see `highest` of a distribution. */
const FEW_DRAWN = 10;

/** More resamples than this reach the highest value where at most one of the units falls short of it: (1 − 1/n)^n > 0.33. */
const MOST_AT_HIGHEST = 0.2;
const TOO_FEW_DIFFER = undefinedBecause(
  "too-few-units",
  "Labels differ in fewer than two of these few units, which is too little to tell how the statistic varies.",
);

/** All resamples of n units together hold the true median in at most 1 − 2^(1 − n) of studies. */
function whyTooFewUnits(nDrawn: number, confidence: number): Undefined | null {
  if (2 ** (1 - nDrawn) <= 1 - confidence + ROUNDING) return null;
  const fewest = Math.ceil(1 - Math.log2(1 - confidence + ROUNDING));
  return undefinedBecause(
    "too-few-units",
    `An interval needs at least ${fewest} independent units, such as instructions, to draw from.`,
  );
}

/** How many standard errors the interval reaches, of resamples of n units. */
function expandedQuantile(nDrawn: number, confidence: number): number {
  return studentTQuantile(1 - (1 - confidence) / 2, nDrawn - 1) * Math.sqrt(nDrawn / (nDrawn - 1));
}

/** How much wider the interval of `nDrawn` units is than that of very many, apart from their varying more. */
export function smallSampleFactor(nDrawn: number, confidence: number): number {
  return expandedQuantile(nDrawn, confidence) / normalQuantile(1 - (1 - confidence) / 2);
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
