import { VERIFIER_LANGUAGE_NAMES, type VerifierLanguage } from "@/lib/checklist/generation/verifier-language";
import {
  CHECKLIST,
  EXAMPLES,
  INPUT,
  INSTRUCTION,
  MAX_QUESTIONS,
  MIN_QUESTIONS,
  QUESTION,
} from "./instruction-placeholders";
import type { PromptTemplate } from "./prompt-template";

/** Checklist straight from the instruction (tick G.1). */
export const generateChecklist: PromptTemplate<"instruction" | "input" | "examples" | "fewest" | "most"> = {
  id: "generate-checklist",
  title: "Write a checklist from the instruction",
  source: "TICK G.1",
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

/** Checklist from the failure modes of candidate responses, with importance (rlcf 2). */
export const generateChecklistFromCandidates: PromptTemplate<
  "instruction" | "input" | "candidates" | "examples" | "fewest" | "most"
> = {
  id: "generate-checklist-from-candidates",
  title: "Write a checklist from the ways responses fail",
  source: "RLCF 2",
  placeholders: {
    instruction: INSTRUCTION,
    input: INPUT,
    candidates: { kind: "data", about: "responses of varying quality to the instruction, numbered" },
    examples: EXAMPLES,
    fewest: MIN_QUESTIONS,
    most: MAX_QUESTIONS,
  },
  text: `You write evaluation checklists. Below are an instruction that was given to an AI assistant and several candidate responses of different quality.

A requirement is anything whose absence makes a response to this instruction fail. Compare the candidates with the instruction and collect every way in which a response could fail it: the failures you see in the candidates and those that could easily happen in others. Turn each into one question.

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

/** Every question of a checklist labelled with the study's categories (tick A). */
export const categoriseQuestions: PromptTemplate<"instruction" | "checklist" | "categories"> = {
  id: "categorise-questions",
  title: "Label the questions with categories",
  source: "TICK A",
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

/** Which questions of a checklist cover which of the gold one; no paper has such a prompt. */
export const matchQuestions: PromptTemplate<"instruction" | "gold" | "checklist"> = {
  id: "match-questions",
  title: "Match the questions of two checklists",
  source: "Tickbox",
  placeholders: {
    instruction: INSTRUCTION,
    gold: { kind: "data", about: "the questions of the gold checklist, numbered" },
    checklist: CHECKLIST,
  },
  text: `Below are an instruction, the gold checklist for responses to it, and another checklist. Say for every question of the gold checklist which questions of the other one cover it.

A question covers a gold question if anyone who answers it with yes or no has thereby answered the gold one, in whatever words. Asking about the same topic is not enough, and neither are words in common. Several questions may cover one gold question, and one may cover several.

{{instruction}}

{{gold}}

{{checklist}}

Write one line for each question of the gold checklist: its number, a colon, and the numbers of the questions of the other checklist that cover it with commas between them; write "none" where none covers it. In this form:
Answer:
1: 2, 5
2: none`,
};

/** A question in other words, from how people differed on it; no paper has such a prompt. */
export const rewordQuestion: PromptTemplate<"instruction" | "question" | "answers"> = {
  id: "reword-question",
  title: "Reword a question that people read differently",
  source: "Tickbox",
  placeholders: {
    instruction: INSTRUCTION,
    question: QUESTION,
    answers: { kind: "data", about: "how people answered it, and their notes" },
  },
  text: `People answer yes/no questions about responses to an instruction. They read the question below differently. Put it into other words so that two careful people would give the same answer about any response.

- Ask about the same requirement, no more and no less; yes still means that it is met.
- Say what counts where the question leaves it open: how much is enough, what an exception is, what is looked at. Use the instruction's own words and numbers where there are any.
- Avoid words such as "good", "appropriate" or "sufficient" that leave the decision open, and ask one thing only.
- One sentence, as short as it can be.

{{instruction}}

{{question}}

{{answers}}

Write first what people may have read differently, then the new question and nothing after it, in this form:
Plan: what they read differently
Answer: the new question`,
};

/** How each language is spoken of: what a function is, what a program must do without, and how its block is marked. */
const LANGUAGES: Record<VerifierLanguage, { readonly form: string; readonly fence: string }> = {
  javascript: {
    form: "The program is one JavaScript function named verify that takes the response as a string and returns true or false, true meaning that the question is answered with yes. It uses only the language itself: no network, files, modules, timers or randomness.",
    fence: "javascript",
  },
  python: {
    form: "The program is one Python 3.12 function named verify that takes the response as a str and returns True or False, True meaning that the question is answered with yes. It uses only builtins and the standard library's modules for text, such as re and json: no network, files, processes, clock or randomness.",
    fence: "python",
  },
};

/** A program that decides one question exactly, or none (rlcf B, whose programs are in Python). */
export function proposeVerifier(language: VerifierLanguage): PromptTemplate<"instruction" | "question"> {
  const { form, fence } = LANGUAGES[language];
  return {
    id: language === "javascript" ? "propose-verifier" : `propose-verifier-${language}`,
    title: `Propose a program that decides a question, in ${VERIFIER_LANGUAGE_NAMES[language]}`,
    source: "RLCF B",
    placeholders: { instruction: INSTRUCTION, question: QUESTION },
    text: `Below are an instruction and one question about responses to it. Decide whether a small program can answer the question exactly for every possible response.

Write a program only for matters of form and characters: counts, length, required or forbidden words given literally, punctuation, letter case, scripts, line structure, valid JSON. If meaning, quality, facts or paraphrase play any part, if the program would have to approximate, or if you have the slightest doubt, leave the question to a person: people are careful and inexpensive, a wrong program is neither. Maximum questions belong to a person.

${form}

{{instruction}}

{{question}}

Reply with either the function in a fenced code block marked ${fence}, or the single word PERSON.`,
  };
}
