import { meanOf } from "@/lib/stats/sum";
import { areSquarable } from "../number-range";
import type { BootstrapOptions } from "../resampling/bootstrap";
import { type Clusters, clusterBootstrap } from "../resampling/cluster-bootstrap";
import { bootstrapInterval, type Interval, type IntervalOptions } from "../resampling/interval";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { kendallTauB } from "./kendall-tau";
import { whyNoCorrelation } from "./paired-values";
import { pearson } from "./pearson";
import { spearman } from "./spearman";

/** Two sources' scores of the same units. */
export interface PairedScores {
  readonly x: readonly number[];
  readonly y: readonly number[];
  /**
   * The sum of a score and its reverse where units can be turned round (6 on 1–5), so that both readings count; null where a
   * high score is a high score.
   */
  readonly reversal: number | null;
}

/** The ways in which scores can be alike, in the order of tables. */
export const SCORE_MEASURES = ["pearson", "spearman", "kendall", "weighted_kappa", "mae"] as const;
export type ScoreMeasure = (typeof SCORE_MEASURES)[number];

/** A value for each measure, from the measure and its position. */
export function byMeasure<Value>(compute: (measure: ScoreMeasure, at: number) => Value): Record<ScoreMeasure, Value> {
  const [pearson, spearman, kendall, weighted_kappa, mae] = SCORE_MEASURES;
  return {
    pearson: compute(pearson, 0),
    spearman: compute(spearman, 1),
    kendall: compute(kendall, 2),
    weighted_kappa: compute(weighted_kappa, 3),
    mae: compute(mae, 4),
  };
}

const COMPUTE: Readonly<Record<ScoreMeasure, (x: readonly number[], y: readonly number[]) => Statistic>> = {
  pearson,
  spearman,
  kendall: kendallTauB,
  weighted_kappa: quadraticKappa,
  mae: meanAbsoluteError,
};

/** One measure of how alike two sources' scores are; undefined without common units and where the measure is. */
export function scoreAgreement(measure: ScoreMeasure, { x, y, reversal }: PairedScores): Statistic {
  if (x.length === 0) return undefinedBecause("no-common-units");
  if (x.length < 2 && measure !== "mae") return undefinedBecause("too-few-units");
  if (reversal === null) return COMPUTE[measure](x, y);
  return COMPUTE[measure](bothReadings(x, reversal), bothReadings(y, reversal));
}

/** Below what scores tell apart, above the rounding of their means. */
const FINEST = 2 ** -44;

/**
 * Scores and their reverses. A mean and the reverse of the mean of the same scores turned round are then one number, although
 * 7/3 and 6 − 11/3 are not: else ranks would depend on which way round a unit is stored.
 */
export function bothReadings(scores: readonly number[], reversal: number): number[] {
  const rounded = scores.map((score) => Math.round(score / FINEST) * FINEST);
  return [...rounded, ...rounded.map((score) => reversal - score)];
}

/**
 * Kappa with quadratic weights of two series of scores, by the scores themselves and not their ranks, so that means count
 * too: 1 − Σ (x_i − y_i)² / (1/n Σ Σ (x_i − y_j)²). Of whole numbers this is Cohen's kappa with quadratic weights; it is
 * also Lin's concordance, 2 s_xy / (s_x² + s_y² + (x̄ − ȳ)²), with variances by n.
 * @returns undefined for fewer than two pairs, or where neither series varies and both are equal
 * @throws StatsInputError for series of different length or values that are not finite
 * Source: Cohen (1968); Lin (1989), Biometrics 45.
 */
export function quadraticKappa(x: ArrayLike<number>, y: ArrayLike<number>): Statistic {
  const why = whyNoCorrelation(x, y);
  if (why && why.reason !== "no-variation") return why;
  const n = x.length;
  const both = new Float64Array(2 * n);
  both.set(x);
  both.set(y, n);
  if (!areSquarable(both)) return undefinedBecause("values-out-of-range");
  if (both.every((value) => value === both[0])) return undefinedBecause("no-variation");
  const origin = meanOf(both);
  let [distance, squares, sumX, sumY] = [0, 0, 0, 0];
  for (let i = 0; i < n; i++) {
    const [a, b] = [(x[i] ?? 0) - origin, (y[i] ?? 0) - origin];
    distance += (a - b) ** 2;
    squares += a * a + b * b;
    sumX += a;
    sumY += b;
  }
  const expected = squares - (2 * sumX * sumY) / n;
  return defined(1 - distance / expected);
}

/** The mean of |x − y|; undefined without pairs. */
export function meanAbsoluteError(x: ArrayLike<number>, y: ArrayLike<number>): Statistic {
  if (x.length === 0) return undefinedBecause("no-common-units");
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += Math.abs((x[i] ?? 0) - (y[i] ?? 0));
  return Number.isFinite(sum) ? defined(sum / x.length) : undefinedBecause("values-out-of-range");
}

/** Above this many scores in all resamples an interval would take more than about a quarter of a minute. */
export const MAX_RESAMPLED = 4e7;

/** Each measure with its interval. */
export type ScoreAgreements = Readonly<
  Record<ScoreMeasure, { readonly value: Statistic; readonly interval: Statistic<Interval> | null }>
>;

/**
 * All measures of two sources' scores, with percentile bootstrap intervals over clusters of units. The scores compared may be
 * of the units themselves, or of groups of them such as systems.
 * @param clusters of the units
 * @param scoresOf the scores to compare, from units of which each comes as often as it was drawn
 * @param options null for no intervals
 */
export function scoreAgreements(
  clusters: Clusters,
  scoresOf: (units: readonly number[]) => PairedScores,
  options: (BootstrapOptions & IntervalOptions) | null,
): ScoreAgreements {
  const units = clusters.flat();
  const observed = scoresOf(units);
  const values = SCORE_MEASURES.map((measure) => scoreAgreement(measure, observed));
  const intervalOf = intervals(clusters, units.length, scoresOf, options);
  return byMeasure((_, index) => {
    const value = values[index] ?? undefinedBecause("no-labels");
    if (!intervalOf) return { value, interval: null };
    return { value, interval: value.defined ? intervalOf(index) : value };
  });
}

function intervals(
  clusters: Clusters,
  nUnits: number,
  scoresOf: (units: readonly number[]) => PairedScores,
  options: (BootstrapOptions & IntervalOptions) | null,
): ((measure: number) => Statistic<Interval>) | null {
  if (options === null) return null;
  if (clusters.length < 2) return () => undefinedBecause("too-few-units");
  if (nUnits * (options.resamples ?? 1) > MAX_RESAMPLED) return () => undefinedBecause("too-costly");
  const statistics = (drawn: readonly number[]) => {
    const scores = scoresOf(drawn);
    return SCORE_MEASURES.map((measure) => {
      const value = scoreAgreement(measure, scores);
      return value.defined ? value.value : Number.NaN;
    });
  };
  const distributions = clusterBootstrap(clusters, statistics, options);
  return (measure) => {
    const distribution = distributions[measure];
    if (!distribution) return undefinedBecause("no-labels");
    return bootstrapInterval(distribution, { confidence: options.confidence, method: "percentile" });
  };
}
