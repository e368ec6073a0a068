import type { PromptTemplate } from "./prompt-template";

/**
 * Asks for the score after as much of a reasoning as is kept (diva D: truncated critiques). It follows the prompt that the
 * reasoning answered, so the levels are known.
 */
export const answerFromReasoning: PromptTemplate<never> = {
  id: "answer-from-reasoning",
  title: "Score from the reasoning so far",
  source: "diva D",
  placeholders: {},
  text: `Write no analysis, neither a new one nor the rest of one. Give the score now, on one line, in this form:
Answer: one integer from 1 to 5`,
};
