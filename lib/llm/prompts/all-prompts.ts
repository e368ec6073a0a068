import { answerFromReasoning } from "./answer-from-reasoning";
import { answerQuestion } from "./answer-question";
import { firstQuestionInConversation, nextQuestionInConversation } from "./answer-questions-in-conversation";
import { answerQuestionsTogether } from "./answer-questions-together";
import { categoriseQuestions } from "./categorise-questions";
import { checkThenPrefer } from "./check-then-prefer";
import { checkThenScore } from "./check-then-score";
import { compareOutputs, synthesiseComparisons, writeMetrics, writeReference } from "./compare-outputs";
import { directScore } from "./direct-score";
import { concludeDiscussion, discussOutputs } from "./discuss-outputs";
import { generateChecklist } from "./generate-checklist";
import { generateChecklistFromCandidates } from "./generate-checklist-from-candidates";
import { itemScore } from "./item-score";
import { preference } from "./preference";
import type { PromptTemplate } from "./prompt-template";
import { proposeVerifier } from "./propose-verifier";
import { rateOutput } from "./rate-output";
import { refineWithAllAnswers, refineWithFailedQuestions } from "./refine-with-checklist";
import { critique, refineWithCritique } from "./refine-with-critique";
import { rubricScore } from "./rubric-score";

const STYLES = [false, true].flatMap((rules) => [false, true].map((reasons) => ({ rules, reasons })));

/** Every built-in template, for showing and copying; ids are unique. */
export const ALL_PROMPTS: readonly PromptTemplate[] = [
  generateChecklist,
  generateChecklistFromCandidates,
  categoriseQuestions,
  answerQuestion,
  firstQuestionInConversation,
  nextQuestionInConversation,
  answerQuestionsTogether,
  directScore,
  rubricScore,
  answerFromReasoning,
  checkThenScore,
  preference,
  checkThenPrefer,
  itemScore,
  ...STYLES.map(compareOutputs),
  writeMetrics(false),
  writeMetrics(true),
  writeReference,
  ...STYLES.map(synthesiseComparisons),
  ...[false, true].flatMap((rules) => [discussOutputs(rules), concludeDiscussion(rules), rateOutput(rules)]),
  refineWithAllAnswers,
  refineWithFailedQuestions,
  critique,
  refineWithCritique,
  proposeVerifier,
];
