import { GUIDELINES, INPUT, INSTRUCTION, LEVELS, RESPONSE_A, RESPONSE_B } from "./instruction-placeholders";
import type { PromptTemplate } from "./prompt-template";

/** A preference between two responses on a scale of three (tick G.3). */
export const preference: PromptTemplate<
  "instruction" | "input" | "response-a" | "response-b" | "levels" | "guidelines"
> = {
  id: "preference",
  title: "Prefer one of two responses",
  source: "tick G.3",
  placeholders: {
    instruction: INSTRUCTION,
    input: INPUT,
    "response-a": RESPONSE_A,
    "response-b": RESPONSE_B,
    levels: LEVELS,
    guidelines: GUIDELINES,
  },
  text: `You are an impartial judge. Below are an instruction and two responses to it, response-a and response-b. Decide which one is better for this instruction.

Your choices:
1 = response-a is better
2 = the two are near-identical
3 = response-b is better

Near-identical is meant for two responses that say the same in almost the same way, for instance "It opens at nine." and "It opens at 9." Two responses that differ in content are not near-identical even if you find them equally good: choose one. The order in which they are shown means nothing.

{{levels}}

{{instruction}}

{{input}}

{{response-a}}

{{response-b}}

Write first your analysis, then your choice on the last line, in this form:
Analysis: your reasoning in a few sentences
Answer: one integer from 1 to 3`,
};
