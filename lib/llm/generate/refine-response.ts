import { type Asked, type AskFailure, type AskOptions, askModel } from "../ask-model";
import type { Complete } from "../completion";
import type { JudgedResponse } from "../material";
import { withoutThinking } from "../parse/clean-answer";
import { parseRewritten } from "../parse/parse-rewritten";
import { BUILT_IN, type ChooseTemplate } from "../prompts/own-templates";
import { renderPrompt } from "../prompts/prompt-template";
import {
  critique,
  refineWithAllAnswers,
  refineWithCritique,
  refineWithFailedQuestions,
} from "../prompts/refine-prompts";

export interface Refined {
  /** The new response; null with a failure. */
  readonly response: string | null;
  readonly failures: readonly AskFailure[];
  /** Ids of the calls that were answered with success: trying again need not make them again. */
  readonly usefulCalls: readonly string[];
}

export interface AnsweredQuestion {
  readonly question: string;
  readonly answer: "YES" | "NO";
}

interface Options extends Omit<AskOptions, "samples" | "topLogprobs"> {
  /** A researcher's own templates in place of the built-in ones. */
  readonly templates?: ChooseTemplate;
}

/**
 * One step of refinement from checklist answers: the failed questions only (diva 3.2) or all answers (tick 5, STICK). With
 * nothing failed the response is returned as it is and no call is made.
 */
export async function refineFromChecklist(
  complete: Complete,
  material: JudgedResponse,
  answers: readonly AnsweredQuestion[],
  shown: "failed" | "all",
  { templates = BUILT_IN, ...options }: Options = {},
): Promise<Refined> {
  const failed = answers.filter(({ answer }) => answer === "NO");
  if (failed.length === 0) return { response: material.response, failures: [], usefulCalls: [] };
  const feedback =
    shown === "failed"
      ? failed.map(({ question }) => `- ${question}`).join("\n")
      : answers.map(({ question, answer }) => `- ${question} ${answer}`).join("\n");
  const template = templates(shown === "failed" ? refineWithFailedQuestions : refineWithAllAnswers);
  const { instruction, input, response } = material;
  const prompt = renderPrompt(template, { instruction, input, response, feedback });
  return rewritten(await askModel(complete, prompt, parseRewritten, options));
}

/** One step of the baseline: a free-form critique, then a new response from it (tick G.6). */
export async function refineFromCritique(
  complete: Complete,
  material: JudgedResponse,
  { templates = BUILT_IN, ...options }: Options = {},
): Promise<Refined & { readonly critique: string | null }> {
  const { instruction, input, response } = material;
  const criticised = await askModel(
    complete,
    renderPrompt(templates(critique), { instruction, input, response }),
    withoutThinking,
    options,
  );
  const feedback = criticised.samples[0]?.value;
  if (feedback === undefined) {
    return { response: null, critique: null, failures: criticised.failures, usefulCalls: [] };
  }
  const prompt = renderPrompt(templates(refineWithCritique), { instruction, input, response, feedback });
  const refined = rewritten(await askModel(complete, prompt, parseRewritten, options));
  return {
    ...refined,
    critique: feedback,
    usefulCalls: [...criticised.calls, ...refined.usefulCalls],
  };
}

function rewritten({ samples, failures, calls }: Asked<string>): Refined {
  const response = samples[0]?.value ?? null;
  return { response, failures, usefulCalls: response === null ? [] : calls };
}
