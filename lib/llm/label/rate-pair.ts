import { RATING_RANGES, type RatingRange } from "@/lib/judging/comparison-strategies";
import { type AskFailure, type AskOptions, askModel } from "../ask-model";
import type { Complete } from "../completion";
import type { JudgedPair } from "../material";
import { parseRating } from "../parse/parse-score";
import type { ChooseTemplate } from "../prompts/own-templates";
import { renderPrompt } from "../prompts/prompt-template";
import { rateOutput } from "../prompts/rate-output";
import { mean } from "./combine-samples";

export interface RatedPair {
  /** the mean of the samples of each; null where none could be had */
  readonly a: number | null;
  readonly b: number | null;
  readonly failures: readonly AskFailure[];
  readonly usefulCalls: readonly string[];
}

interface RatingOptions extends AskOptions {
  readonly rules: boolean;
  readonly range: RatingRange;
  readonly templates: ChooseTemplate;
  readonly metrics: string | null;
  readonly reference: string | null;
}

/** Each response of a pair by itself, on the same range and with the same help. */
export async function ratePair(
  complete: Complete,
  { instruction, input, responseA, responseB, guidelines = null }: JudgedPair,
  { rules, range, templates, metrics, reference, ...ask }: RatingOptions,
): Promise<RatedPair> {
  const limits = RATING_RANGES[range];
  const rate = (response: string) => {
    const words = { least: String(limits.least), most: String(limits.most) };
    const values = { instruction, input, response, metrics, reference, guidelines, ...words };
    const prompt = renderPrompt(templates(rateOutput(rules)), values);
    return askModel(complete, prompt, (text) => parseRating(text, limits), ask);
  };
  const [first, second] = await Promise.all([rate(responseA), rate(responseB)]);
  const [a, b] = [first, second].map(({ samples }) => mean(samples.map(({ value }) => value)));
  return {
    a: a ?? null,
    b: b ?? null,
    failures: [...first.failures, ...second.failures],
    usefulCalls: [first, second].flatMap(({ samples, calls }) => (samples.length > 0 ? calls : [])),
  };
}
