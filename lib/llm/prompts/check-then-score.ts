import { CHECKLIST, GUIDELINES, INPUT, INSTRUCTION, LEVELS, RESPONSE } from "./instruction-placeholders";
import type { PromptTemplate } from "./prompt-template";
import { ANSWER_SCORE } from "./shared-parts";

/** A 1–5 score with the checklist as a guide that does not compute it (tick G.5). */
export const checkThenScore: PromptTemplate<
  "instruction" | "input" | "response" | "checklist" | "levels" | "guidelines"
> = {
  id: "check-then-score",
  title: "Score a response from 1 to 5 with its checklist as a guide",
  source: "tick G.5",
  placeholders: {
    instruction: INSTRUCTION,
    input: INPUT,
    response: RESPONSE,
    checklist: CHECKLIST,
    levels: LEVELS,
    guidelines: GUIDELINES,
  },
  text: `You are an impartial judge. Below are an instruction, a response to it, and a checklist of questions about the response. Judge how good the response is for this instruction, and give it one of five levels.

Go through the checklist first and let it direct your attention. It is a guide and not a formula: what it leaves out counts too, a response that passes every question may still be mediocre, and one that fails a question may still be good.

{{levels}}

{{instruction}}

{{input}}

{{response}}

{{checklist}}

${ANSWER_SCORE}`,
};
