import type { LikeForLikeUnit } from "../closeness/like-for-like";
import { majority, type TieRule } from "../consensus/majority";
import { sharedClusters } from "../reliability/pattern-clusters";
import type { BootstrapOptions } from "../resampling/bootstrap";
import { shareInterval } from "../resampling/cell-interval";
import type { Interval, IntervalOptions } from "../resampling/interval";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { type ChecklistAnswerValue, isYesOrNo } from "./checklist-tally";

/** One question about one response: a source's answer and those of the human raters. */
export interface JudgedQuestion {
  readonly answer: ChecklistAnswerValue;
  readonly humans: readonly ChecklistAnswerValue[];
  /** how many questions are just like this one; default 1 */
  readonly times?: number;
  /**
   * Questions that are drawn together, such as those about the responses to one instruction, have the same one; `times` is then
   * of how many like clusters this is a question each. Without it each question is by itself.
   */
  readonly cluster?: number | string;
}

export interface QuestionAccuracy {
  /** Questions with an answer and a human majority. */
  readonly n: number;
  readonly nCorrect: number;
  /** Questions without: the answer is UNKNOWN or EITHER, no human gave another, or the humans are tied. */
  readonly nLeftOut: number;
  readonly accuracy: Statistic;
  readonly interval: Statistic<Interval>;
  /** Whether the interval draws clusters, since one holds several of these questions. */
  readonly drawsClusters: boolean;
}

/**
 * ACC: the share of checklist questions answered as the majority of the human raters did. UNKNOWN and EITHER are never counted.
 * @param tie what to do when as many humans say YES as NO; default: leave the question out
 * @returns accuracy and interval (Wilson's; where a cluster holds several questions the bootstrap over clusters) undefined when
 * no question can be compared, the bootstrap also with fewer than two clusters
 * Source: InFoBench (Qin et al. 2024), section 4.1.
 */
export function questionAccuracy(
  questions: Iterable<JudgedQuestion>,
  options: Omit<BootstrapOptions, "method"> & Pick<IntervalOptions, "confidence">,
  tie: TieRule<ChecklistAnswerValue> = "undefined",
): QuestionAccuracy {
  let [n, nCorrect, nLeftOut] = [0, 0, 0];
  const inClusters: { cluster: number | string; pattern: number; times: number }[] = [];
  for (const { answer, humans, times = 1, cluster } of questions) {
    const consensus = knownMajority(humans, tie);
    if (!isYesOrNo(answer) || !consensus.defined) {
      nLeftOut += times;
      continue;
    }
    n += times;
    const isCorrect = answer === consensus.value;
    if (isCorrect) nCorrect += times;
    if (cluster !== undefined) inClusters.push({ cluster, pattern: isCorrect ? CORRECT : WRONG, times });
  }
  const accuracy = n > 0 ? defined(nCorrect / n) : undefinedBecause(nLeftOut > 0 ? "no-common-units" : "no-labels");
  const clusters = sharedClusters(inClusters);
  const interval = accuracy.defined
    ? shareInterval([nCorrect, n - nCorrect], (cell) => cell === CORRECT, { ...options, clusters })
    : accuracy;
  return { n, nCorrect, nLeftOut, accuracy, interval, drawsClusters: clusters !== null };
}

const [CORRECT, WRONG] = [0, 1];

function knownMajority(humans: readonly ChecklistAnswerValue[], tie: TieRule<ChecklistAnswerValue>) {
  return majority(humans.filter(isYesOrNo), tie);
}

/** One question about one response: a judge's answer and each person's, several where it was asked several times. */
export interface QuestionOfPeople {
  readonly answer: ChecklistAnswerValue;
  readonly people: readonly (readonly ChecklistAnswerValue[])[];
}

/**
 * What a question adds to ACC compared like for like: each person's answer and, in its place, the judge's are compared with the
 * majority of the other people's. UNKNOWN, EITHER and questions on which the others are tied are left out, as in questionAccuracy.
 * @returns null where nothing can be compared
 */
export function questionBesidePeople({ answer, people }: QuestionOfPeople): LikeForLikeUnit | null {
  if (!isYesOrNo(answer)) return null;
  let [n, judge, ofPeople] = [0, 0, 0];
  people.forEach((own, person) => {
    const others = knownMajority(people.filter((_, other) => other !== person).flat(), "undefined");
    if (!others.defined) return;
    const known = own.filter(isYesOrNo);
    n += known.length;
    if (answer === others.value) judge += known.length;
    ofPeople += known.filter((each) => each === others.value).length;
  });
  return n === 0 ? null : { n, judge, people: ofPeople };
}
