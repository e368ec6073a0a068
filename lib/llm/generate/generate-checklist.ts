import { UNIVERSAL_ITEM } from "@/lib/checklist/asked-question";
import { type CheckedQuestion, checkChecklist, DEFAULT_QUESTION_RANGE } from "@/lib/checklist/checklist-checks";
import { type Asked, type AskFailure, type AskOptions, askModel } from "../ask-model";
import type { Complete } from "../completion";
import { type ParsedChecklist, parseChecklist } from "../parse/parse-checklist";
import { generateChecklist, generateChecklistFromCandidates } from "../prompts/checklist-prompts";
import { renderPrompt } from "../prompts/prompt-template";

export interface GenerationMaterial {
  readonly instruction: string;
  readonly input: string | null;
}

/** An instruction with its checklist, shown as an example of how to write one. */
export interface ChecklistExample {
  readonly instruction: string;
  readonly questions: readonly string[];
}

export interface GenerationOptions extends Omit<AskOptions, "samples" | "topLogprobs"> {
  /** How many questions are wanted; 2–8 by default (tick). The universal item does not count. */
  readonly range?: { readonly fewest: number; readonly most: number };
  readonly examples?: readonly ChecklistExample[];
  /** Adds rlcf's universal item, importance 100, as the last one. */
  readonly universal?: boolean;
}

export interface GeneratedItem extends CheckedQuestion {
  /** 0–100; null where the method gives none. */
  readonly importance: number | null;
}

export interface GeneratedChecklist {
  /** Empty when the generation failed. */
  readonly items: readonly GeneratedItem[];
  /** Lines of the answer that were no questions. */
  readonly ignored: readonly string[];
  readonly failures: readonly AskFailure[];
  /** Ids of the calls that were made, where calls are kept. */
  readonly calls: readonly string[];
}

/** A checklist from the instruction alone (tick 3.1, G.1), checked; what is doubtful is flagged and kept. */
export async function generateDirectly(
  complete: Complete,
  { instruction, input }: GenerationMaterial,
  {
    template = generateChecklist,
    ...options
  }: GenerationOptions & { readonly template?: typeof generateChecklist } = {},
): Promise<GeneratedChecklist> {
  const { ask, wording, universal } = split(options);
  const prompt = renderPrompt(template, { instruction, input, ...wording });
  return checked(await askModel(complete, prompt, (text) => parseChecklist(text), ask), universal);
}

/** A checklist of the ways in which candidates of varying quality fail, each with its importance (rlcf 2). */
export async function generateFromCandidates(
  complete: Complete,
  { instruction, input }: GenerationMaterial,
  candidates: readonly string[],
  {
    template = generateChecklistFromCandidates,
    ...options
  }: GenerationOptions & { readonly template?: typeof generateChecklistFromCandidates } = {},
): Promise<GeneratedChecklist> {
  const { ask, wording, universal } = split(options);
  const listed = candidates.map((candidate, index) => `Candidate ${index + 1}:\n${candidate}`).join("\n\n");
  const prompt = renderPrompt(template, { instruction, input, candidates: listed, ...wording });
  return checked(await askModel(complete, prompt, (text) => parseChecklist(text, true), ask), universal);
}

function split({ range = DEFAULT_QUESTION_RANGE, examples = [], universal = false, ...ask }: GenerationOptions) {
  const shown = examples.map(
    ({ instruction, questions }) => `Example instruction:\n${instruction}\nIts checklist:\n${questions.join("\n")}`,
  );
  const wording = {
    examples: shown.length > 0 ? shown.join("\n\n") : null,
    fewest: String(range.fewest),
    most: String(range.most),
  };
  return { ask, wording, universal };
}

function checked({ samples, failures, calls }: Asked<ParsedChecklist>, universal: boolean): GeneratedChecklist {
  const [sample] = samples;
  if (sample === undefined) return { items: [], ignored: [], failures, calls };
  const { items, ignored } = sample.value;
  const { questions } = checkChecklist(items.map(({ question }) => question));
  const own = questions.map(
    (question, index): GeneratedItem => ({ ...question, importance: items[index]?.importance ?? null }),
  );
  const last: GeneratedItem[] = universal ? [{ ...UNIVERSAL_ITEM, flags: [], repeats: null }] : [];
  return { items: [...own, ...last], ignored, failures, calls };
}
