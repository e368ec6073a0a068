import { INPUT, INSTRUCTION, RESPONSE } from "./instruction-placeholders";
import type { PromptTemplate } from "./prompt-template";

/** A free-form critique of one's own response: the baseline of refinement (tick G.6). */
export const critique: PromptTemplate<"instruction" | "input" | "response"> = {
  id: "critique",
  title: "Criticise a response freely",
  source: "tick G.6",
  placeholders: { instruction: INSTRUCTION, input: INPUT, response: RESPONSE },
  text: `Below are an instruction and your earlier response to it. Criticise the response: say what should be improved, where, and how, concretely enough that somebody could carry it out. Do not rewrite the response yet.

{{instruction}}

{{input}}

{{response}}

Reply with the critique alone.`,
};

/** A better response from a free-form critique (tick G.6). */
export const refineWithCritique: PromptTemplate<"instruction" | "input" | "response" | "feedback"> = {
  id: "refine-with-critique",
  title: "Refine with a free critique",
  source: "tick G.6",
  placeholders: {
    instruction: INSTRUCTION,
    input: INPUT,
    response: RESPONSE,
    feedback: { kind: "data", about: "the critique" },
  },
  text: `Improve your earlier response to an instruction. Below are the instruction, your response, and feedback on it. Follow the feedback where it helps the response to meet the instruction, and keep the form of the response.

{{instruction}}

{{input}}

{{response}}

{{feedback}}

Write first a short plan of what you will change, then the whole new response and nothing after it, in this form:
Plan: what will change
Answer: the new response`,
};
