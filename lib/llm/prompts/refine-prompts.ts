import { INPUT, INSTRUCTION, RESPONSE } from "./instruction-placeholders";
import type { PromptTemplate } from "./prompt-template";

type Names = "instruction" | "input" | "response" | "feedback";
const ANSWER_FORM = `Write first a short plan of what you will change, then the whole new response and nothing after it, in this form:
Plan: what will change
Answer: the new response`;

/** A better response from all the answers to its checklist (tick G.6). */
export const refineWithAllAnswers: PromptTemplate<Names> = {
  id: "refine-with-all-answers",
  title: "Refine with all checklist answers",
  source: "tick G.6",
  placeholders: {
    instruction: INSTRUCTION,
    input: INPUT,
    response: RESPONSE,
    feedback: { kind: "data", about: "every question of the checklist with its answer" },
  },
  text: `Improve your earlier response to an instruction. Below are the instruction, your response, and feedback: yes/no questions about the response with their answers, where YES means passed and NO means failed.

Change what is needed so that the failed questions pass, and keep what made the others pass. If nothing failed, repeat the response unchanged.

{{instruction}}

{{input}}

{{response}}

{{feedback}}

${ANSWER_FORM}`,
};

/** A better response from the failed questions only (diva 3.2, G.6.1). */
export const refineWithFailedQuestions: PromptTemplate<Names> = {
  id: "refine-with-failed-questions",
  title: "Refine with the failed questions",
  source: "diva 3.2",
  placeholders: {
    ...refineWithAllAnswers.placeholders,
    feedback: { kind: "data", about: "the questions the response failed" },
  },
  text: `Improve your earlier response to an instruction. Below are the instruction, your response, and feedback: the yes/no questions that the response failed. Everything else about it was found to be right.

Change what is needed so that each of these questions would be answered with yes, and nothing beyond that.

{{instruction}}

{{input}}

{{response}}

{{feedback}}

${ANSWER_FORM}`,
};

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
