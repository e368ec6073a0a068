import { CHECKLIST, GUIDELINES, INPUT, INSTRUCTION, LEVELS, RESPONSE_A, RESPONSE_B } from "./instruction-placeholders";
import { preference } from "./preference";
import type { PromptTemplate } from "./prompt-template";

/** A preference on a scale of three with the checklist as a guide that does not compute it (diva 3.3). */
export const checkThenPrefer: PromptTemplate<
  "instruction" | "input" | "response-a" | "response-b" | "checklist" | "levels" | "guidelines"
> = {
  id: "check-then-prefer",
  title: "Prefer one of two responses with their checklist as a guide",
  source: "diva 3.3",
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
