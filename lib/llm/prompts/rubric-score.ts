import { GUIDELINES, INPUT, INSTRUCTION, LEVELS, RESPONSE } from "./instruction-placeholders";
import type { PromptTemplate } from "./prompt-template";
import { ANSWER_SCORE } from "./shared-parts";

/** A 1–5 score by a researcher's own rubric, with a reference response where there is one (llmbar D: Prometheus). */
export const rubricScore: PromptTemplate<
  "instruction" | "input" | "response" | "rubric" | "reference" | "levels" | "guidelines"
> = {
  id: "rubric-score",
  title: "Score a response by a rubric",
  source: "llmbar D",
  placeholders: {
    instruction: INSTRUCTION,
    input: INPUT,
    response: RESPONSE,
    rubric: { kind: "data", about: "what each level from 1 to 5 means" },
    levels: LEVELS,
    guidelines: GUIDELINES,
    reference: { kind: "data", about: "a response that deserves the highest level", optional: true },
  },
  text: `You are an impartial judge. Below are an instruction, a response to it and a rubric that says what each level from 1 to 5 means. Give the response the level whose description in the rubric fits it best, and judge by nothing but the rubric. Where a reference response is given, it is one that deserves level 5; a good response may differ from it.

{{rubric}}

{{instruction}}

{{input}}

{{reference}}

{{response}}

${ANSWER_SCORE}`,
};
