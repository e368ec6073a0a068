import type { Interval } from "../resampling/interval";
import { wilsonInterval } from "../resampling/wilson-interval";
import { defined, type Statistic, undefinedBecause } from "../statistic";

export interface HedgingRate {
  readonly n: number;
  readonly nEqual: number;
  readonly rate: Statistic;
  readonly interval: Statistic<Interval>;
}

/**
 * How often a judge that rates the two responses of a pair one by one gives both the same score.
 * @returns rate and interval (Wilson) undefined without pairs
 * Source: LLMBar (Zeng et al. 2024), appendix D.
 */
export function hedgingRate(ratings: Iterable<{ readonly a: number; readonly b: number }>): HedgingRate {
  let [n, nEqual] = [0, 0];
  for (const { a, b } of ratings) {
    n++;
    if (a === b) nEqual++;
  }
  const rate = n > 0 ? defined(nEqual / n) : undefinedBecause("no-labels");
  return { n, nEqual, rate, interval: wilsonInterval(nEqual, n) };
}
