import { COMPARED, COMPARISON_RULES } from "./compare-outputs";
import type { PromptTemplate } from "./prompt-template";

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
    source: "llmbar 3, ChatEval",
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
    source: "llmbar 3, ChatEval",
    placeholders: { ...PLACEHOLDERS, discussion },
    text: `Several people discussed which of two responses of AI assistants, A (response-a) or B (response-b), is better for an instruction. You took part as the following role: {{role}}. All have spoken. Weigh what was said against the responses themselves and make your own choice; you need not agree with the others.
${shown(rules)}

Give no explanation. A tie is not allowed. Reply with the letter alone, in this form:
Answer: A or B`,
  };
}
