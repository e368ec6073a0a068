import { INPUT, INSTRUCTION, QUESTION, RESPONSE } from "./instruction-placeholders";
import type { PromptTemplate } from "./prompt-template";
import { ANSWER_RULES, ANSWER_YES_NO } from "./shared-parts";

/** One checklist question alone, with analysis before the answer (tick G.2). */
export const answerQuestion: PromptTemplate<"instruction" | "input" | "response" | "question"> = {
  id: "answer-question",
  title: "Answer one checklist question",
  source: "tick G.2",
  placeholders: { instruction: INSTRUCTION, input: INPUT, response: RESPONSE, question: QUESTION },
  text: `You are an impartial judge. Below are an instruction, a response to it, and one question about the response. Examine the response with regard to this question only, and answer the question with YES or NO.

${ANSWER_RULES}

{{instruction}}

{{input}}

{{response}}

{{question}}

${ANSWER_YES_NO}`,
};
