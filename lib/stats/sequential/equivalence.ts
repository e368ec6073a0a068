import { DEFAULT_CONFIDENCE, type Interval } from "../resampling/interval";
import type { Statistic } from "../statistic";
import { StatsInputError } from "../stats-input-error";

/** An interval of a difference at the confidence, and the one of two one-sided tests, which is at 1 − 2 (1 − confidence). */
export interface DifferenceBounds {
  readonly interval: Statistic<Interval>;
  readonly equivalenceInterval: Statistic<Interval>;
}

/** "equal": within the margin; "different": not zero; "both": not zero, and within the margin. */
export const EQUIVALENCES = ["equal", "different", "both", "not-enough-labels"] as const;
export type Equivalence = (typeof EQUIVALENCES)[number];

/** Of a confidence of a half or less hardly more than the estimate is left. */
const LEAST = 1e-6;

/** The confidence of the interval that two one-sided tests look at: 0.9 for 0.95. */
export function equivalenceConfidence(confidence: number = DEFAULT_CONFIDENCE): number {
  return Math.max(LEAST, 1 - 2 * (1 - confidence));
}

/**
 * What labels say of a difference: equal within the margin where the interval of two one-sided tests lies inside ± margin,
 * different where the interval leaves out no difference; both can be true of a small difference that is well known. Neither
 * says that there is no difference: there are not enough labels.
 * @param nothing the value that means no difference: 0, or 1/2 of a win rate
 * @throws StatsInputError unless the margin is above 0
 * Source: Schuirmann (1987); Lakens, Equivalence Tests (2017).
 */
export function equivalence(
  { interval, equivalenceInterval }: DifferenceBounds,
  margin: number,
  nothing: number = 0,
): Equivalence {
  if (!(margin > 0)) throw new StatsInputError(`Expected a margin above 0, found ${margin}.`);
  const isDifferent = interval.defined && (interval.value.low > nothing || interval.value.high < nothing);
  const isEqual =
    equivalenceInterval.defined &&
    equivalenceInterval.value.low > nothing - margin &&
    equivalenceInterval.value.high < nothing + margin;
  if (isEqual) return isDifferent ? "both" : "equal";
  return isDifferent ? "different" : "not-enough-labels";
}

/** The same at every look: one interval that holds at all of them answers both questions, and labelling may stop by it. */
export function equivalenceAtEveryLook(anytime: Statistic<Interval>, margin: number, nothing: number = 0): Equivalence {
  return equivalence({ interval: anytime, equivalenceInterval: anytime }, margin, nothing);
}
