import { CHECKLIST, GUIDELINES, INPUT, INSTRUCTION, LEVELS, RESPONSE } from "./instruction-placeholders";
import { ANSWER_SCORE } from "./prompt-parts";
import type { PromptTemplate } from "./prompt-template";

/** A 1–5 score for one response (tick G.4). */
export const directScore: PromptTemplate<"instruction" | "input" | "response" | "levels" | "guidelines"> = {
  id: "direct-score",
  title: "Score a response from 1 to 5",
  source: "TICK G.4",
  placeholders: { instruction: INSTRUCTION, input: INPUT, response: RESPONSE, levels: LEVELS, guidelines: GUIDELINES },
  text: `You are an impartial judge. Below are an instruction and a response to it. Judge how good the response is for this instruction, and give it one of five levels.

{{levels}}

{{guidelines}}

{{instruction}}

{{input}}

{{response}}

${ANSWER_SCORE}`,
};

/** A score by one of several criteria, on the criterion's own scale (tick G.4, as G-Eval asks by criterion). */
export const criterionScore: PromptTemplate<
  "instruction" | "input" | "response" | "criterion" | "levels" | "guidelines" | "lowest" | "highest"
> = {
  id: "criterion-score",
  title: "Score a response by one criterion",
  source: "TICK G.4",
  placeholders: {
    instruction: INSTRUCTION,
    input: INPUT,
    response: RESPONSE,
    criterion: { kind: "data", about: "what is scored, such as fluency, and what it means" },
    levels: LEVELS,
    guidelines: GUIDELINES,
    lowest: { kind: "word", about: "the lowest score of the criterion’s scale" },
    highest: { kind: "word", about: "the highest score of the criterion’s scale" },
  },
  text: `You are an impartial judge. Below are an instruction, a response to it and a criterion. Score the response by this criterion alone, from {{lowest}} (lowest) to {{highest}} (highest).

A response can be excellent by one criterion and poor by another. Leave out everything that this criterion does not mention, your impression of the response as a whole too.

{{criterion}}

{{levels}}

{{guidelines}}

{{instruction}}

{{input}}

{{response}}

Write first your analysis, then the score on the last line, in this form:
Analysis: your reasoning in a few sentences
Answer: one integer from {{lowest}} to {{highest}}`,
};

/** A 1–5 score with the checklist as a guide that does not compute it (tick G.5). */
export const checkThenScore: PromptTemplate<
  "instruction" | "input" | "response" | "checklist" | "levels" | "guidelines"
> = {
  id: "check-then-score",
  title: "Score a response from 1 to 5 with its checklist as a guide",
  source: "TICK G.5",
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

{{guidelines}}

{{instruction}}

{{input}}

{{response}}

{{checklist}}

${ANSWER_SCORE}`,
};

/** A 1–5 score by a researcher's own rubric, with a reference response where there is one (llmbar D: Prometheus). */
export const rubricScore: PromptTemplate<
  "instruction" | "input" | "response" | "rubric" | "reference" | "levels" | "guidelines"
> = {
  id: "rubric-score",
  title: "Score a response by a rubric",
  source: "LLMBar D",
  placeholders: {
    instruction: INSTRUCTION,
    input: INPUT,
    response: RESPONSE,
    rubric: { kind: "data", about: "what each level from 1 to 5 means" },
    levels: LEVELS,
    guidelines: GUIDELINES,
    reference: { kind: "data", about: "a response that deserves the highest level", optional: true },
  },
  text: `You are an impartial judge. Below are an instruction, a response to it and a rubric that says what each level from 1 to 5 means. Give the response the level whose description in the rubric fits it best, and judge by nothing but the rubric. Where a reference response is given, it is one that deserves level 5; a good response may differ from it.

{{rubric}}

{{instruction}}

{{input}}

{{reference}}

{{response}}

${ANSWER_SCORE}`,
};
