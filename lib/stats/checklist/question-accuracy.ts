import { majority, type TieRule } from "../consensus/majority";
import type { Interval } from "../resampling/interval";
import { wilsonInterval } from "../resampling/wilson-interval";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import type { ChecklistAnswerValue } from "./checklist-tally";

/** One question about one response: a source's answer beside those of the human raters. */
export interface JudgedQuestion {
  readonly answer: ChecklistAnswerValue;
  readonly humans: readonly ChecklistAnswerValue[];
  /** how many questions are just like this one; default 1 */
  readonly times?: number;
}

export interface QuestionAccuracy {
  /** Questions with an answer and a human majority. */
  readonly n: number;
  readonly nCorrect: number;
  /** Questions without: the answer is UNKNOWN, no human gave another, or the humans are tied. */
  readonly nLeftOut: number;
  readonly accuracy: Statistic;
  readonly interval: Statistic<Interval>;
}

/**
 * ACC: the share of checklist questions answered as the majority of the human raters did. UNKNOWN is never counted.
 * @param tie what to do when as many humans say YES as NO; default: leave the question out
 * @returns accuracy and interval (Wilson) undefined when no question can be compared
 * Source: InFoBench (Qin et al. 2024), section 4.1.
 */
export function questionAccuracy(
  questions: Iterable<JudgedQuestion>,
  tie: TieRule<ChecklistAnswerValue> = "undefined",
): QuestionAccuracy {
  let [n, nCorrect, nLeftOut] = [0, 0, 0];
  for (const { answer, humans, times = 1 } of questions) {
    const consensus = majority(
      humans.filter((human) => human !== "UNKNOWN"),
      tie,
    );
    if (answer === "UNKNOWN" || !consensus.defined) {
      nLeftOut += times;
      continue;
    }
    n += times;
    if (answer === consensus.value) nCorrect += times;
  }
  const accuracy = n > 0 ? defined(nCorrect / n) : undefinedBecause(nLeftOut > 0 ? "no-common-units" : "no-labels");
  return { n, nCorrect, nLeftOut, accuracy, interval: accuracy.defined ? wilsonInterval(nCorrect, n) : accuracy };
}
