import type { Interval } from "../resampling/interval";
import { wilsonInterval } from "../resampling/wilson-interval";
import { defined, type Statistic, undefinedBecause } from "../statistic";

/** What is true of a unit and what was said of it: whether a question is answered YES, or a score is a certain level. */
export interface BinaryVerdict {
  readonly truth: boolean;
  readonly said: boolean;
}

export interface BinaryAccuracy {
  readonly n: number;
  readonly positives: number;
  readonly truePositives: number;
  readonly negatives: number;
  readonly trueNegatives: number;
  /** Of the units where it is true, the share where it was said: 0–1. */
  readonly sensitivity: Statistic;
  readonly sensitivityInterval: Statistic<Interval>;
  /** Of the units where it is not true, the share where it was not said: 0–1. */
  readonly specificity: Statistic;
  readonly specificityInterval: Statistic<Interval>;
  /** The mean of both: 0.5 for anyone who says the same of every unit. */
  readonly balanced: Statistic;
  /** The share of all units that were said right. */
  readonly accuracy: Statistic;
}

/**
 * How often something is said where it is true, and left unsaid where it is not. Intervals are Wilson's: they take units as
 * independent, and are too narrow where several share an instruction.
 * @returns sensitivity undefined without a unit where it is true, specificity without one where it is not, balanced without
 *   either
 * Source: Yerushalmy (1947) for both rates; Brodersen et al. (2010) for balanced accuracy; Wilson (1927) for the intervals.
 */
export function binaryAccuracy(verdicts: readonly BinaryVerdict[]): BinaryAccuracy {
  let [positives, truePositives, negatives, trueNegatives] = [0, 0, 0, 0];
  for (const { truth, said } of verdicts) {
    if (truth) {
      positives++;
      if (said) truePositives++;
    } else {
      negatives++;
      if (!said) trueNegatives++;
    }
  }
  const n = verdicts.length;
  const share = (part: number, whole: number): Statistic =>
    whole === 0 ? undefinedBecause(n === 0 ? "no-labels" : "no-variation", NO_SUCH_UNIT) : defined(part / whole);
  const sensitivity = share(truePositives, positives);
  const specificity = share(trueNegatives, negatives);
  const balanced =
    sensitivity.defined && specificity.defined
      ? defined((sensitivity.value + specificity.value) / 2)
      : sensitivity.defined
        ? specificity
        : sensitivity;
  return {
    ...{ n, positives, truePositives, negatives, trueNegatives, sensitivity, specificity, balanced },
    sensitivityInterval: wilsonInterval(truePositives, positives),
    specificityInterval: wilsonInterval(trueNegatives, negatives),
    accuracy: n === 0 ? undefinedBecause("no-labels") : defined((truePositives + trueNegatives) / n),
  };
}

const NO_SUCH_UNIT = "People’s labels have no unit of this kind, so there is nothing to be right about.";
