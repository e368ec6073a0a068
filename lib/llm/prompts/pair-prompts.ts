import { COMPARED, COMPARISON_RULES } from "./compare-outputs";
import { CHECKLIST, GUIDELINES, INPUT, INSTRUCTION, LEVELS, RESPONSE_A, RESPONSE_B } from "./instruction-placeholders";
import type { PromptTemplate } from "./prompt-template";

/** A preference between two responses on a scale of three (tick G.3). */
export const preference: PromptTemplate<
  "instruction" | "input" | "response-a" | "response-b" | "levels" | "guidelines"
> = {
  id: "preference",
  title: "Prefer one of two responses",
  source: "TICK G.3",
  placeholders: {
    instruction: INSTRUCTION,
    input: INPUT,
    "response-a": RESPONSE_A,
    "response-b": RESPONSE_B,
    levels: LEVELS,
    guidelines: GUIDELINES,
  },
  text: `You are an impartial judge. Below are an instruction and two responses to it, response-a and response-b. Decide which one is better for this instruction.

Your choices:
1 = response-a is better
2 = the two are near-identical
3 = response-b is better

Near-identical is meant for two responses that say the same in almost the same way, for instance "It opens at nine." and "It opens at 9." Two responses that differ in content are not near-identical even if you find them equally good: choose one. The order in which they are shown means nothing.

{{levels}}

{{guidelines}}

{{instruction}}

{{input}}

{{response-a}}

{{response-b}}

Write first your analysis, then your choice on the last line, in this form:
Analysis: your reasoning in a few sentences
Answer: one integer from 1 to 3`,
};

/** A preference on a scale of three with the checklist as a guide that does not compute it (diva 3.3). */
export const checkThenPrefer: PromptTemplate<
  "instruction" | "input" | "response-a" | "response-b" | "checklist" | "levels" | "guidelines"
> = {
  id: "check-then-prefer",
  title: "Prefer one of two responses with their checklist as a guide",
  source: "DIVA 3.3",
  placeholders: {
    instruction: INSTRUCTION,
    input: INPUT,
    "response-a": RESPONSE_A,
    "response-b": RESPONSE_B,
    checklist: CHECKLIST,
    levels: LEVELS,
    guidelines: GUIDELINES,
  },
  text: preference.text
    .replace(
      "Decide which one is better for this instruction.",
      "A checklist of questions about a response follows. Decide which response is better for this instruction. Ask each question of both responses first: the checklist directs your attention and is no formula, and what it leaves out counts too.",
    )
    .replace("{{response-b}}\n", "{{response-b}}\n\n{{checklist}}\n"),
};

type Discussed = keyof typeof COMPARED | "role" | "discussion";

const PLACEHOLDERS = {
  ...COMPARED,
  role: { kind: "word", about: "who speaks, such as a critic" },
} as const;
const discussion = { kind: "data", about: "what was said so far, each statement after who said it" } as const;

const shown = (rules: boolean) => `${rules ? `\n${COMPARISON_RULES}\n` : ""}
{{levels}}

{{guidelines}}

{{instruction}}

{{input}}

{{response-a}}

{{response-b}}

{{discussion}}`;

/** One statement in a discussion of two responses (llmbar: ChatEval, after Chan et al. 2023). */
export function discussOutputs(rules: boolean): PromptTemplate<Discussed> {
  return {
    id: `discuss-outputs${rules ? "-rules" : ""}`,
    title: `Speak in a discussion of two responses${rules ? ", with rules" : ""}`,
    source: "LLMBar 3, ChatEval",
    placeholders: { ...PLACEHOLDERS, discussion: { ...discussion, optional: true } },
    text: `Several people discuss which of two responses of AI assistants, A (response-a) or B (response-b), is better for an instruction. You are one of them: {{role}}. Look at the responses as this role would. Where others have spoken before you (discussion), say what you agree with, what they missed and where they are wrong; think for yourself.
${shown(rules)}

Reply with your statement alone: a few sentences, with your reasons.`,
  };
}

/** The choice of one who took part, once all have spoken. */
export function concludeDiscussion(rules: boolean): PromptTemplate<Discussed> {
  return {
    id: `conclude-discussion${rules ? "-rules" : ""}`,
    title: `Choose after a discussion${rules ? ", with rules" : ""}`,
    source: "LLMBar 3, ChatEval",
    placeholders: { ...PLACEHOLDERS, discussion },
    text: `Several people discussed which of two responses of AI assistants, A (response-a) or B (response-b), is better for an instruction. You took part as the following role: {{role}}. All have spoken. Weigh what was said against the responses themselves and make your own choice; you need not agree with the others.
${shown(rules)}

Give no explanation. A tie is not allowed. Reply with the letter alone, in this form:
Answer: A or B`,
  };
}
