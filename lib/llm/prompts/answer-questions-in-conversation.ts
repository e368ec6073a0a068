import { INPUT, QUESTION, RESPONSE } from "./instruction-placeholders";
import type { PromptTemplate } from "./prompt-template";
import { ANSWER_RULES } from "./shared-parts";

const FORM = `Reply with the answer alone, in this form:
Answer: YES or NO`;

/**
 * The first turn of a conversation about one response (infobench A.2). The instruction itself is not shown: the questions
 * carry its requirements.
 */
export const firstQuestionInConversation: PromptTemplate<"input" | "response" | "question"> = {
  id: "first-question-in-conversation",
  title: "Answer the checklist in one conversation: first question",
  source: "infobench A.2",
  placeholders: { input: INPUT, response: RESPONSE, question: QUESTION },
  text: `You are an impartial judge. Below is a text that an AI assistant wrote, together with the input it worked on if there was one. I will ask you one question about the text after another; answer each with YES or NO.

${ANSWER_RULES}

{{input}}

{{response}}

{{question}}

${FORM}`,
};

/** Every later turn (infobench A.2): the earlier answers stay in context. */
export const nextQuestionInConversation: PromptTemplate<"question"> = {
  id: "next-question-in-conversation",
  title: "Answer the checklist in one conversation: later questions",
  source: "infobench A.2",
  placeholders: { question: QUESTION },
  text: `The next question about the same text, under the same rules:

{{question}}

${FORM}`,
};
