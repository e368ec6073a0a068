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
  source: "TICK G.6",
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
  source: "DIVA 3.2",
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
  source: "TICK G.6",
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
  source: "TICK G.6",
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

/** A better prompt for a judge, from what it got wrong. */
export const improvePrompt: PromptTemplate<"prompt" | "mistakes"> = {
  id: "improve-prompt",
  title: "Improve a judge's prompt from its mistakes",
  source: "Tickbox",
  placeholders: {
    prompt: { kind: "data", about: "the judge's prompt as it is" },
    mistakes: {
      kind: "data",
      about: "what the judge said and what people said, for some tasks of the development part",
    },
  },
  text: `A language model labels responses as people would. Below are the prompt that it is given, and cases in which it said something else than most people did.

{{prompt}}

{{mistakes}}

Find what these mistakes have in common: what the prompt leaves out, says wrongly, or weighs differently than people do. Then write a better prompt.

- State general rules, and name none of the cases: the prompt is used for other instructions and responses.
- Keep every placeholder in double braces exactly as it is, each on a line of its own, and add none.
- Keep the form in which the prompt asks for the answer, word for word.
- Change nothing else without a reason.

Write first what you change and why, then the whole new prompt and nothing after it, in this form:
Plan: what will change
Answer: the new prompt`,
};
