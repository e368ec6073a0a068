import { INSTRUCTION, QUESTION } from "./instruction-placeholders";
import type { PromptTemplate } from "./prompt-template";

/** A program that decides one question exactly, or none (rlcf B; JavaScript in place of Python). */
export const proposeVerifier: PromptTemplate<"instruction" | "question"> = {
  id: "propose-verifier",
  title: "Propose a program that decides a question",
  source: "rlcf B",
  placeholders: { instruction: INSTRUCTION, question: QUESTION },
  text: `Below are an instruction and one question about responses to it. Decide whether a small program can answer the question exactly for every possible response.

Write a program only for matters of form and characters: counts, length, required or forbidden words given literally, punctuation, letter case, scripts, line structure, valid JSON. If meaning, quality, facts or paraphrase play any part, if the program would have to approximate, or if you have the slightest doubt, leave the question to a person: people are careful and inexpensive, a wrong program is neither. Maximum questions belong to a person.

The program is one JavaScript function named verify that takes the response as a string and returns true or false, true meaning that the question is answered with yes. It uses only the language itself: no network, files, modules, timers or randomness.

{{instruction}}

{{question}}

Reply with either the function in a fenced code block marked javascript, or the single word PERSON.`,
};
