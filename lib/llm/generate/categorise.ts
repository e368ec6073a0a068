import { type AskFailure, type AskOptions, askModel } from "../ask-model";
import type { Complete } from "../completion";
import { numberedQuestions } from "../judge/judged-material";
import { parseCategories } from "../parse/parse-categories";
import { categoriseQuestions } from "../prompts/categorise-questions";
import { renderPrompt } from "../prompts/prompt-template";

export interface Category {
  readonly name: string;
  /** What it means, for the model; may be empty. */
  readonly about: string;
}

/**
 * Labels every question with the study's categories (tick A).
 * @returns the category names of each question in order, or null with a failure
 */
export async function categorise(
  complete: Complete,
  instruction: string,
  questions: readonly string[],
  categories: readonly Category[],
  options: Omit<AskOptions, "samples"> = {},
): Promise<{
  readonly categories: readonly (readonly string[])[] | null;
  readonly failures: readonly AskFailure[];
}> {
  const names = categories.map(({ name }) => name);
  const listed = categories.map(({ name, about }) => (about === "" ? name : `${name}: ${about}`)).join("\n");
  const prompt = renderPrompt(categoriseQuestions, {
    instruction,
    checklist: numberedQuestions(questions),
    categories: listed,
  });
  const asked = await askModel(complete, prompt, (text) => parseCategories(text, questions.length, names), options);
  return { categories: asked.samples[0]?.value ?? null, failures: asked.failures };
}
