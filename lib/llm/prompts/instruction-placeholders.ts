import type { Placeholder } from "./prompt-template";

export const INSTRUCTION: Placeholder = {
  kind: "data",
  about: "the instruction, with its conversation if there is one",
};
export const INPUT: Placeholder = { kind: "data", about: "the input that goes with the instruction", optional: true };
export const RESPONSE: Placeholder = { kind: "data", about: "the response to be judged" };
export const RESPONSE_A: Placeholder = { kind: "data", about: "the response shown first" };
export const RESPONSE_B: Placeholder = { kind: "data", about: "the response shown second" };
export const CHECKLIST: Placeholder = { kind: "data", about: "the checklist, one numbered question a line" };
export const QUESTION: Placeholder = { kind: "data", about: "one checklist question" };
export const EXAMPLES: Placeholder = {
  kind: "data",
  about: "examples of instructions with their checklists",
  optional: true,
};
export const LEVELS: Placeholder = {
  kind: "data",
  about: "what the round’s levels are called and mean, as its people read it",
  optional: true,
};
export const GUIDELINES: Placeholder = {
  kind: "data",
  about: "the guidelines that the round’s people read",
  optional: true,
};
export const MIN_QUESTIONS: Placeholder = { kind: "word", about: "the fewest questions wanted" };
export const MAX_QUESTIONS: Placeholder = { kind: "word", about: "the most questions wanted" };
