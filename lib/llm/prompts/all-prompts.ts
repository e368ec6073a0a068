import { VERIFIER_LANGUAGES } from "@/lib/checklist/generation/verifier-language";
import {
  answerFromReasoning,
  answerQuestion,
  answerQuestionsTogether,
  firstQuestionInConversation,
  itemScore,
  nextQuestionInConversation,
} from "./answer-questions";
import {
  categoriseQuestions,
  generateChecklist,
  generateChecklistFromCandidates,
  matchQuestions,
  proposeVerifier,
  rewordQuestion,
} from "./checklist-prompts";
import { compareOutputs, synthesiseComparisons, writeMetrics, writeReference } from "./compare-outputs";
import { checkThenPrefer, concludeDiscussion, discussOutputs, preference } from "./pair-prompts";
import type { PromptTemplate } from "./prompt-template";
import { rateOutput } from "./rate-output";
import {
  critique,
  improvePrompt,
  refineWithAllAnswers,
  refineWithCritique,
  refineWithFailedQuestions,
} from "./refine-prompts";
import { checkThenScore, criterionScore, directScore, rubricScore } from "./score-prompts";

const STYLES = [false, true].flatMap((rules) => [false, true].map((reasons) => ({ rules, reasons })));

/** Every built-in template, for showing and copying; ids are unique. */
export const ALL_PROMPTS: readonly PromptTemplate[] = [
  generateChecklist,
  generateChecklistFromCandidates,
  categoriseQuestions,
  matchQuestions,
  rewordQuestion,
  answerQuestion,
  firstQuestionInConversation,
  nextQuestionInConversation,
  answerQuestionsTogether,
  directScore,
  criterionScore,
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
  improvePrompt,
  ...VERIFIER_LANGUAGES.map(proposeVerifier),
];
