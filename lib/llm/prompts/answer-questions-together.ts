import { CHECKLIST, INPUT, INSTRUCTION, RESPONSE } from "./instruction-placeholders";
import type { PromptTemplate } from "./prompt-template";
import { ANSWER_RULES } from "./shared-parts";

/** All questions of a checklist in one call: a fraction of the calls of one for each. */
export const answerQuestionsTogether: PromptTemplate<"instruction" | "input" | "response" | "checklist"> = {
  id: "answer-questions-together",
  title: "Answer all questions of a checklist at once",
  source: "tick G.2, all questions in one call",
  placeholders: { instruction: INSTRUCTION, input: INPUT, response: RESPONSE, checklist: CHECKLIST },
  text: `You are an impartial judge. Below are an instruction, a response to it and a checklist of questions about the response. Answer every question by itself, without regard to the others.

${ANSWER_RULES}

{{instruction}}

{{input}}

{{response}}

{{checklist}}

Write first your analysis, then one line for each question with its number, all questions in their order, in this form:
Analysis: your reasoning in a few sentences
Answer 1: YES or NO
Answer 2: YES or NO`,
};
