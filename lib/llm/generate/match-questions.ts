import type { Match } from "@/lib/stats/checklist/checklist-coverage";
import { type AskFailure, type AskOptions, askModel } from "../ask-model";
import type { Complete } from "../completion";
import { numberedQuestions } from "../material";
import { parseCategories } from "../parse/parse-categories";
import { matchQuestions } from "../prompts/checklist-prompts";
import { renderPrompt } from "../prompts/prompt-template";

/**
 * Asks which questions of a checklist cover which of the gold one.
 * @param gold its questions, at least one; `questions` those of the other checklist
 * @returns the matches, or null with a failure; places are from 0
 */
export async function findMatches(
  complete: Complete,
  instruction: string,
  gold: readonly string[],
  questions: readonly string[],
  options: Omit<AskOptions, "samples" | "topLogprobs"> = {},
): Promise<{ readonly matches: readonly Match[] | null; readonly failures: readonly AskFailure[] }> {
  const prompt = renderPrompt(matchQuestions, {
    instruction,
    gold: numberedQuestions(gold),
    checklist: numberedQuestions(questions),
  });
  // The questions that cover a gold one are given like categories, by their numbers.
  const numbers = questions.map((_, index) => String(index + 1));
  const parse = (text: string) => parseCategories(text, gold.length, numbers);
  const { samples, failures } = await askModel(complete, prompt, parse, options);
  const [sample] = samples;
  if (!sample) return { matches: null, failures };
  return {
    matches: sample.value.flatMap((own, place) => own.map((number): Match => [place, Number(number) - 1])),
    failures,
  };
}
