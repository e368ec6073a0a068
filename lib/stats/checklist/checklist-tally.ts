import { StatsInputError } from "../stats-input-error";

export type ChecklistAnswerValue = "YES" | "NO" | "UNKNOWN";

/** How one response's checklist was answered. UNKNOWN is counted here only so that it can be reported. */
export interface ChecklistTally {
  readonly yes: number;
  readonly no: number;
  readonly unknown: number;
}

/**
 * How many answers are YES, NO and UNKNOWN.
 * @throws StatsInputError for anything else
 */
export function tallyAnswers(answers: Iterable<ChecklistAnswerValue>): ChecklistTally {
  const tally = { YES: 0, NO: 0, UNKNOWN: 0 };
  for (const answer of answers) {
    if (!(answer in tally)) throw new StatsInputError(`Expected YES, NO or UNKNOWN, found ${String(answer)}.`);
    tally[answer]++;
  }
  return { yes: tally.YES, no: tally.NO, unknown: tally.UNKNOWN };
}
