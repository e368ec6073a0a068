import type { AdviceCase } from "./advice-case";
import { JUDGE_CASES } from "./closeness-cases";
import { INTERVAL_CASES, MEANING_CASES } from "./interval-cases";
import { QUESTION_CASES } from "./question-cases";
import { RATER_CASES } from "./rater-cases";
import { SOURCE_CASES } from "./source-cases";
import { SYSTEM_CASES } from "./system-cases";

/**
 * Everything that is judged, in the order of the tables. To add a case: write an AdviceCase that simulates one study with
 * the random numbers it is given and asks the function by which the page chooses its words; put it into a file of its
 * subject next to interval-cases.ts, and its list here. `npm run advice` measures it, and the unit tests in short form.
 */
export const ADVICE_CASES: readonly AdviceCase[] = [
  ...RATER_CASES,
  ...QUESTION_CASES,
  ...INTERVAL_CASES,
  ...MEANING_CASES,
  ...SOURCE_CASES,
  ...SYSTEM_CASES,
  ...JUDGE_CASES,
];
