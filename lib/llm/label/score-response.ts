import type { Level } from "@/lib/round/protocol/protocol";
import { type Asked, type AskFailure, type AskOptions, askModel } from "../ask-model";
import type { Complete } from "../completion";
import { type JudgedResponse, numberedQuestions, type RoundWords } from "../material";
import { withoutThinking } from "../parse/clean-answer";
import { allowsNoScore, parseItemScore, parseRating, parseScore } from "../parse/parse-score";
import { itemScore } from "../prompts/answer-questions";
import { writeReference } from "../prompts/compare-outputs";
import { BUILT_IN, type ChooseTemplate } from "../prompts/own-templates";
import { SCORE_LEVELS } from "../prompts/prompt-parts";
import { renderPrompt } from "../prompts/prompt-template";
import { checkThenScore, criterionScore, directScore, rubricScore } from "../prompts/score-prompts";
import { majority, mean } from "./combine-samples";

export interface JudgedScore {
  /** 1–5, or on a criterion’s scale: what most samples gave; of several equally frequent the one nearest their mean. Null with a failure. */
  readonly level: Level | null;
  /** Mean of all samples, unrounded. */
  readonly mean: number | null;
  readonly samples: readonly Level[];
  readonly failures: readonly AskFailure[];
  /** Ids of the calls that were made, where calls are kept. */
  readonly calls: readonly string[];
}

/** Our own levels where the round has none. */
const wordsOf = ({ levels, guidelines }: RoundWords) => ({
  levels: levels ?? SCORE_LEVELS,
  guidelines: guidelines ?? null,
});

/** A 1–5 score from instruction and response alone (tick G.4). */
export async function scoreDirectly(
  complete: Complete,
  { instruction, input, response, ...round }: JudgedResponse,
  { template = directScore, ...options }: AskOptions & { readonly template?: typeof directScore } = {},
): Promise<JudgedScore> {
  const prompt = renderPrompt(template, { instruction, input, response, ...wordsOf(round) });
  return scored(await askModel(complete, prompt, parseScore, options));
}

/** A score by one criterion, a whole number on the criterion's own scale. */
export async function scoreByCriterion(
  complete: Complete,
  { instruction, input, response, levels = null, guidelines = null }: JudgedResponse,
  { criterion, lowest, highest, template = criterionScore, ...options }: CriterionOptions,
): Promise<JudgedScore> {
  const limits = { lowest: String(lowest), highest: String(highest) };
  const values = { instruction, input, response, criterion, levels, guidelines, ...limits };
  const parse = (text: string) => parseRating(text, { least: lowest, most: highest });
  return scored(await askModel(complete, renderPrompt(template, values), parse, options));
}

interface CriterionOptions extends AskOptions {
  /** its name, and what it means */
  readonly criterion: string;
  readonly lowest: Level;
  readonly highest: Level;
  readonly template?: typeof criterionScore;
}

/** A 1–5 score with the checklist shown as a guide (tick G.5). */
export async function scoreWithChecklist(
  complete: Complete,
  { instruction, input, response, ...round }: JudgedResponse,
  questions: readonly string[],
  { template = checkThenScore, ...options }: AskOptions & { readonly template?: typeof checkThenScore } = {},
): Promise<JudgedScore> {
  const prompt = renderPrompt(template, {
    instruction,
    input,
    response,
    checklist: numberedQuestions(questions),
    ...wordsOf(round),
  });
  return scored(await askModel(complete, prompt, parseScore, options));
}

/**
 * A 1–5 score by a rubric (llmbar D). With a reference the model responds to the instruction itself first; where a run
 * uses earlier answers, the responses to one instruction are compared with the same reference.
 */
export async function scoreByRubric(
  complete: Complete,
  { instruction, input, response, ...round }: JudgedResponse,
  { rubric, reference, templates = BUILT_IN, ...options }: RubricOptions,
): Promise<JudgedScore> {
  const { samples: _, ...once } = options;
  const written = reference
    ? await askModel(complete, renderPrompt(templates(writeReference), { instruction, input }), withoutThinking, once)
    : null;
  const [text] = written?.samples ?? [];
  if (written && !text) return { level: null, mean: null, samples: [], failures: written.failures, calls: [] };
  const values = { instruction, input, response, rubric, reference: text?.value ?? null, ...wordsOf(round) };
  const asked = await askModel(complete, renderPrompt(templates(rubricScore), values), parseScore, options);
  return scored({ ...asked, calls: [...(written?.calls ?? []), ...asked.calls] });
}

interface RubricOptions extends AskOptions {
  readonly rubric: string;
  readonly reference: boolean;
  /** A researcher's own templates. */
  readonly templates?: ChooseTemplate;
}

export interface JudgedItem {
  /** Mean of the samples, 0–100, unrounded (rlcf: Mean@n); null with a failure, or where no sample has a score. */
  readonly score: number | null;
  readonly samples: readonly number[];
  readonly failures: readonly AskFailure[];
  /** Ids of the calls that were made, where calls are kept. */
  readonly calls: readonly string[];
}

/**
 * A 0–100 score for each question (rlcf 3, C); the paper takes 25 samples, 5 keep most of it. Where the template allows −1 for
 * no score, such a sample is missing: the mean is that of the others, and there is none where all are.
 */
export function scoreItems(
  complete: Complete,
  { instruction, input, response, guidelines = null }: JudgedResponse,
  questions: readonly string[],
  { template = itemScore, ...options }: AskOptions & { readonly template?: typeof itemScore } = {},
): Promise<JudgedItem[]> {
  const mayBeMissing = allowsNoScore(template.text);
  return Promise.all(
    questions.map(async (question) => {
      const prompt = renderPrompt(template, { instruction, input, response, question, guidelines });
      const parse = (text: string) => parseItemScore(text, { mayBeMissing });
      const { samples, failures, calls } = await askModel(complete, prompt, parse, options);
      const values = samples.map(({ value }) => value).filter((value) => value !== null);
      return { score: mean(values), samples: values, failures, calls };
    }),
  );
}

/** Samples joined to one score. */
export function scored({ samples, failures, calls }: Asked<Level>): JudgedScore {
  const values = samples.map(({ value }) => value);
  const average = mean(values);
  const level = average === null ? null : (majority(values) ?? nearest(values, average));
  const tied: AskFailure[] =
    level === null && average !== null
      ? [{ kind: "tied", message: "The samples are split evenly between two scores; take one more." }]
      : [];
  return { level, mean: average, samples: values, failures: [...failures, ...tied], calls };
}

/** Of the most frequent levels the one nearest the mean, or null when two are equally near. */
function nearest(values: readonly Level[], average: number): Level | null {
  const count = (level: Level) => values.filter((value) => value === level).length;
  const most = Math.max(...values.map(count));
  const frequent = [...new Set(values)].filter((level) => count(level) === most);
  const distance = (level: Level) => Math.abs(level - average);
  const least = Math.min(...frequent.map(distance));
  const near = frequent.filter((level) => distance(level) - least < 1e-9);
  return near.length === 1 ? (near[0] ?? null) : null;
}
