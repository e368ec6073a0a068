import { type BootstrapOptions, bootstrap } from "../resampling/bootstrap";
import { bootstrapInterval, type Interval, type IntervalOptions } from "../resampling/interval";
import { wilsonInterval } from "../resampling/wilson-interval";
import { defined, type Statistic, undefinedBecause } from "../statistic";

/** What a judge chose of a pair in one order; "neither" is a tie, which is never right; null could not be read. */
export type SwappedChoice = 1 | 2 | "neither" | null;

/** A judge's choices for one pair shown in both orders, each in the pair's own orientation. */
export interface SwappedJudgement {
  readonly gold: 1 | 2;
  readonly original: SwappedChoice;
  readonly swapped: SwappedChoice;
}

export interface PositionalAgreement {
  readonly n: number;
  readonly nCorrectOriginal: number;
  readonly nCorrectSwapped: number;
  readonly nCorrectBoth: number;
  /** Pairs with the same choice in both orders; two unreadable answers count as the same, as in the published figures. */
  readonly nEqual: number;
  /** Answers (not pairs) that could not be read; they are wrong. */
  readonly nUnreadable: number;
  /** Mean of the accuracies in the two orders, in [0, 1]. */
  readonly accuracy: Statistic;
  /** nEqual / n. */
  readonly agreement: Statistic;
  /** Wilson's interval of the agreement. */
  readonly agreementInterval: Statistic<Interval>;
}

/**
 * Accuracy and positional agreement of a judge that saw every pair in both orders.
 * @returns accuracy and agreement undefined without pairs
 * Source: LLMBar (Zeng et al. 2024), section 4.
 */
export function positionalAgreement(judgements: Iterable<SwappedJudgement>): PositionalAgreement {
  let [n, nCorrectOriginal, nCorrectSwapped, nCorrectBoth, nEqual, nUnreadable] = [0, 0, 0, 0, 0, 0];
  for (const { gold, original, swapped } of judgements) {
    n++;
    if (original === gold) nCorrectOriginal++;
    if (swapped === gold) nCorrectSwapped++;
    if (original === gold && swapped === gold) nCorrectBoth++;
    if (original === swapped) nEqual++;
    nUnreadable += Number(original === null) + Number(swapped === null);
  }
  const none = undefinedBecause("no-labels");
  return {
    n,
    nCorrectOriginal,
    nCorrectSwapped,
    nCorrectBoth,
    nEqual,
    nUnreadable,
    accuracy: n > 0 ? defined((nCorrectOriginal + nCorrectSwapped) / (2 * n)) : none,
    agreement: n > 0 ? defined(nEqual / n) : none,
    agreementInterval: wilsonInterval(nEqual, n),
  };
}

/** The bootstrap interval of that accuracy over pairs, since the two orders of one pair are not independent. */
export function positionalAccuracyInterval(
  { n, nCorrectOriginal, nCorrectSwapped, nCorrectBoth }: PositionalAgreement,
  options: BootstrapOptions & IntervalOptions,
): Statistic<Interval> {
  if (n < 2) return undefinedBecause(n === 0 ? "no-labels" : "too-few-units");
  const correctOnce = nCorrectOriginal + nCorrectSwapped - 2 * nCorrectBoth;
  const sizes = [n - nCorrectBoth - correctOnce, correctOnce, nCorrectBoth];
  const accuracy = (weights: Float64Array) => ((weights[1] ?? 0) + 2 * (weights[2] ?? 0)) / (2 * n);
  return bootstrapInterval(bootstrap(sizes, accuracy, options), options);
}
