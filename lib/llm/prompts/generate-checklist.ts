import { EXAMPLES, INPUT, INSTRUCTION, MAX_QUESTIONS, MIN_QUESTIONS } from "./instruction-placeholders";
import type { PromptTemplate } from "./prompt-template";

/** Checklist straight from the instruction (tick G.1). */
export const generateChecklist: PromptTemplate<"instruction" | "input" | "examples" | "fewest" | "most"> = {
  id: "generate-checklist",
  title: "Write a checklist from the instruction",
  source: "tick G.1",
  placeholders: {
    instruction: INSTRUCTION,
    input: INPUT,
    examples: EXAMPLES,
    fewest: MIN_QUESTIONS,
    most: MAX_QUESTIONS,
  },
  text: `You write evaluation checklists. Below is an instruction that was given to an AI assistant. Write the questions somebody should ask of any response to it in order to find out how well it was followed.

Each question
- can be answered with yes or no, and yes always means that the response did what was wanted;
- checks one thing only: split a requirement that has two parts;
- is concrete: it uses the instruction's own words and numbers where there are any and avoids words such as "good" or "appropriate" that leave the decision open;
- stands for a requirement that is stated in the instruction or that plainly belongs to this kind of task.
Together the questions cover everything that matters for this instruction, and none repeats another. Leave out what is not clearly relevant. Between {{fewest}} and {{most}} questions are normal.

{{examples}}

{{instruction}}

{{input}}

First analyse what the instruction asks for, openly and between the lines. Then write the checklist, one question per line, in this form:
Analysis: what the instruction asks for
Answer:
first question
second question`,
};
