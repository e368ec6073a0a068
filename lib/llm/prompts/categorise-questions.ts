import { CHECKLIST, INSTRUCTION } from "./instruction-placeholders";
import type { PromptTemplate } from "./prompt-template";

/** Every question of a checklist labelled with the study's categories (tick A). */
export const categoriseQuestions: PromptTemplate<"instruction" | "checklist" | "categories"> = {
  id: "categorise-questions",
  title: "Label the questions with categories",
  source: "tick A",
  placeholders: {
    instruction: INSTRUCTION,
    checklist: CHECKLIST,
    categories: { kind: "data", about: "the categories, one a line, with what each means" },
  },
  text: `Below are an instruction, a checklist for responses to it, and a set of categories. Say for every question which categories describe what it tests. A question may belong to several categories; give it only those that clearly apply, and use no category that is not in the set.

{{instruction}}

{{checklist}}

{{categories}}

Write one line for each question: its number, a colon, and the names of its categories with commas between them; write "none" where none applies. In this form:
Answer:
1: category name, category name
2: category name`,
};
