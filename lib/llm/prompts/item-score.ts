import { GUIDELINES, INPUT, INSTRUCTION, QUESTION, RESPONSE } from "./instruction-placeholders";
import type { PromptTemplate } from "./prompt-template";

/** How far a response meets one checklist item, 0–100 (rlcf C). */
export const itemScore: PromptTemplate<"instruction" | "input" | "response" | "question" | "guidelines"> = {
  id: "item-score",
  title: "Score a response on one question from 0 to 100",
  source: "rlcf C",
  placeholders: {
    instruction: INSTRUCTION,
    input: INPUT,
    response: RESPONSE,
    question: QUESTION,
    guidelines: GUIDELINES,
  },
  text: `You are an impartial judge. Below are an instruction, a response to it, and one question about the response. Rate how far the response fulfils what the question asks for. Look at this question alone; other qualities and faults of the response do not count here.

Points of reference; every number between them may be used:
100: fulfilled in the best way one could hope for
75: fulfilled well, with room for small improvements and no mistake that matters
50: fulfilled in essence, with one noticeable flaw
25: the attempt is recognisable but poorly carried out, with flaws that are not yet fatal
0: not fulfilled, fatally flawed in this regard, or nothing there to judge by

{{guidelines}}

{{instruction}}

{{input}}

{{response}}

{{question}}

Reply with the number alone, in this form:
Answer: one number from 0 to 100`,
};
