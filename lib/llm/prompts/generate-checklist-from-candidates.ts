import { EXAMPLES, INPUT, INSTRUCTION, MAX_QUESTIONS, MIN_QUESTIONS } from "./instruction-placeholders";
import type { PromptTemplate } from "./prompt-template";

/** Checklist from the failure modes of candidate responses, with importance (rlcf 2). */
export const generateChecklistFromCandidates: PromptTemplate<
  "instruction" | "input" | "candidates" | "examples" | "fewest" | "most"
> = {
  id: "generate-checklist-from-candidates",
  title: "Write a checklist from the ways responses fail",
  source: "rlcf 2",
  placeholders: {
    instruction: INSTRUCTION,
    input: INPUT,
    candidates: { kind: "data", about: "responses of varying quality to the instruction, numbered" },
    examples: EXAMPLES,
    fewest: MIN_QUESTIONS,
    most: MAX_QUESTIONS,
  },
  text: `You write evaluation checklists. Below are an instruction that was given to an AI assistant and several candidate responses of different quality.

A requirement is anything whose absence makes a response to this instruction fail. Compare the candidates with the instruction and collect every way in which a response could fail it: the failures you see in the candidates and those that could easily happen in others. CallCancellation each into one question.

Each question
- can be answered with yes or no about any single response, and yes always means that this failure is avoided;
- checks one thing only and can be decided by looking at the response, not by taste;
- follows from the instruction itself; it never mentions the candidates.
Merge failures that are the same at heart. Between {{fewest}} and {{most}} questions are normal.

Give every question an importance from 0 to 100: 100 if a response that fails it is useless, 75 for a serious fault, 50 for a fault that a user would notice, 25 for a matter of polish.

{{examples}}

{{instruction}}

{{input}}

{{candidates}}

First list the failure modes. Then write the checklist, one question per line with its importance in front, in this form:
Analysis: the failure modes
Answer:
90 | first question
40 | second question`,
};
