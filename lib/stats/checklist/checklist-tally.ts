import { StatsInputError } from "../stats-input-error";

/** EITHER: YES and NO can both be defended, so that the response set of its rater holds both (arXiv 2503.05965). */
export type ChecklistAnswerValue = "YES" | "NO" | "UNKNOWN" | "EITHER";

/** Whether an answer counts: UNKNOWN and EITHER are missing labels in agreement, pass rates and accuracy. */
export function isYesOrNo(answer: ChecklistAnswerValue): answer is "YES" | "NO" {
  return answer === "YES" || answer === "NO";
}

/** How one response's checklist was answered. UNKNOWN is counted here only so that it can be reported; EITHER is not. */
export interface ChecklistTally {
  readonly yes: number;
  readonly no: number;
  readonly unknown: number;
}

/**
 * How many answers are YES, NO and UNKNOWN; EITHER is none of them.
 * @throws StatsInputError for anything else
 */
export function tallyAnswers(answers: Iterable<ChecklistAnswerValue>): ChecklistTally {
  const tally = { YES: 0, NO: 0, UNKNOWN: 0, EITHER: 0 };
  for (const answer of answers) {
    if (!(answer in tally)) throw new StatsInputError(`Expected YES, NO, UNKNOWN or EITHER, found ${String(answer)}.`);
    tally[answer]++;
  }
  return { yes: tally.YES, no: tally.NO, unknown: tally.UNKNOWN };
}
