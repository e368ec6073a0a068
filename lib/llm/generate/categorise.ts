import { type AskFailure, type AskOptions, askModel } from "../ask-model";
import type { Complete } from "../completion";
import { numberedQuestions } from "../material";
import { parseCategories } from "../parse/parse-categories";
import { categoriseQuestions } from "../prompts/checklist-prompts";
import { renderPrompt } from "../prompts/prompt-template";

export interface Category {
  readonly name: string;
  /** What it means, for the model; may be empty. */
  readonly about: string;
}

export interface CategoriseOptions extends AskOptions {
  /** A researcher's own template. */
  readonly template?: typeof categoriseQuestions;
}

/**
 * Labels every question with the study's categories (tick A).
 * @returns the names of each question's categories, those that more than half of the samples give it, in the order of
 *   `categories`; or null with a failure
 */
export async function categorise(
  complete: Complete,
  instruction: string,
  questions: readonly string[],
  categories: readonly Category[],
  { template = categoriseQuestions, ...options }: CategoriseOptions = {},
): Promise<{
  readonly categories: readonly (readonly string[])[] | null;
  readonly failures: readonly AskFailure[];
  /** ids of the calls that were made, where calls are kept */
  readonly calls: readonly string[];
}> {
  const names = categories.map(({ name }) => name);
  const listed = categories.map(({ name, about }) => (about === "" ? name : `${name}: ${about}`)).join("\n");
  const prompt = renderPrompt(template, {
    instruction,
    checklist: numberedQuestions(questions),
    categories: listed,
  });
  const asked = await askModel(complete, prompt, (text) => parseCategories(text, questions.length, names), options);
  const { samples, failures, calls } = asked;
  if (samples.length === 0) return { categories: null, failures, calls };
  const given = questions.map((_, index) =>
    names.filter((name) => 2 * samples.filter(({ value }) => value[index]?.includes(name)).length > samples.length),
  );
  return { categories: given, failures, calls };
}
