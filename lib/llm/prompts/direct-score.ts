import { INPUT, INSTRUCTION, RESPONSE } from "./instruction-placeholders";
import type { PromptTemplate } from "./prompt-template";
import { ANSWER_SCORE, SCORE_LEVELS } from "./shared-parts";

/** A 1–5 score for one response (tick G.4). */
export const directScore: PromptTemplate<"instruction" | "input" | "response"> = {
  id: "direct-score",
  title: "Score a response from 1 to 5",
  source: "tick G.4",
  placeholders: { instruction: INSTRUCTION, input: INPUT, response: RESPONSE },
  text: `You are an impartial judge. Below are an instruction and a response to it. Judge how good the response is for this instruction, and give it one of five levels.

${SCORE_LEVELS}

{{instruction}}

{{input}}

{{response}}

${ANSWER_SCORE}`,
};
