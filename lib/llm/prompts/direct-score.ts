import { GUIDELINES, INPUT, INSTRUCTION, LEVELS, RESPONSE } from "./instruction-placeholders";
import type { PromptTemplate } from "./prompt-template";
import { ANSWER_SCORE } from "./shared-parts";

/** A 1–5 score for one response (tick G.4). */
export const directScore: PromptTemplate<"instruction" | "input" | "response" | "levels" | "guidelines"> = {
  id: "direct-score",
  title: "Score a response from 1 to 5",
  source: "tick G.4",
  placeholders: { instruction: INSTRUCTION, input: INPUT, response: RESPONSE, levels: LEVELS, guidelines: GUIDELINES },
  text: `You are an impartial judge. Below are an instruction and a response to it. Judge how good the response is for this instruction, and give it one of five levels.

{{levels}}

{{instruction}}

{{input}}

{{response}}

${ANSWER_SCORE}`,
};
