import { CHECKLIST, GUIDELINES, INPUT, INSTRUCTION, QUESTION, RESPONSE } from "./instruction-placeholders";
import { ANSWER_RULES, ANSWER_YES_NO } from "./prompt-parts";
import type { PromptTemplate } from "./prompt-template";

const FORM = `Reply with the answer alone, in this form:
Answer: YES or NO`;

/**
 * The first turn of a conversation about one response (infobench A.2). The instruction itself is not shown: the questions
 * carry its requirements.
 */
export const firstQuestionInConversation: PromptTemplate<"input" | "response" | "question"> = {
  id: "first-question-in-conversation",
  title: "Answer the checklist in one conversation: first question",
  source: "InFoBench A.2",
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
  source: "InFoBench A.2",
  placeholders: { question: QUESTION },
  text: `The next question about the same text, under the same rules:

{{question}}

${FORM}`,
};

/** All questions of a checklist in one call: a fraction of the calls of one for each. */
export const answerQuestionsTogether: PromptTemplate<"instruction" | "input" | "response" | "checklist"> = {
  id: "answer-questions-together",
  title: "Answer all questions of a checklist at once",
  source: "TICK G.2, all questions in one call",
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

/** One checklist question alone, with analysis before the answer (tick G.2). */
export const answerQuestion: PromptTemplate<"instruction" | "input" | "response" | "question"> = {
  id: "answer-question",
  title: "Answer one checklist question",
  source: "TICK G.2",
  placeholders: { instruction: INSTRUCTION, input: INPUT, response: RESPONSE, question: QUESTION },
  text: `You are an impartial judge. Below are an instruction, a response to it, and one question about the response. Examine the response with regard to this question only, and answer the question with YES or NO.

${ANSWER_RULES}

{{instruction}}

{{input}}

{{response}}

{{question}}

${ANSWER_YES_NO}`,
};

/**
 * Asks for the score after as much of a reasoning as is kept (diva D: truncated critiques). It follows the prompt that the
 * reasoning answered, so the levels are known.
 */
export const answerFromReasoning: PromptTemplate<never> = {
  id: "answer-from-reasoning",
  title: "Score from the reasoning so far",
  source: "DIVA D",
  placeholders: {},
  text: `Write no analysis, neither a new one nor the rest of one. Give the score now, on one line, in this form:
Answer: one integer from 1 to 5`,
};

/** How far a response meets one checklist item, 0–100 (rlcf C). */
export const itemScore: PromptTemplate<"instruction" | "input" | "response" | "question" | "guidelines"> = {
  id: "item-score",
  title: "Score a response on one question from 0 to 100",
  source: "RLCF C",
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
