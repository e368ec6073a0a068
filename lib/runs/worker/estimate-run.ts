import { countImages } from "@/lib/content/server/image/images";
import type { ModelClient } from "@/lib/llm/client/model-client";
import {
  callCost,
  estimatePromptTokens,
  estimateTokens,
  expectedAnswerTokens,
  type ModelPrice,
} from "@/lib/llm/client/usage";
import type { Complete, CompletionRequest } from "@/lib/llm/completion";
import { answerPrompt } from "@/lib/llm/stub/answer-prompt";
import type { Viewer } from "@/lib/people/viewer";
import type { RunEstimate } from "@/lib/runs/run";
import { modelsSupportingN, readPrices } from "@/lib/runs/server/model-prices";
import { sampleSubjects } from "@/lib/runs/server/sample-subjects";
import { AppError } from "@/lib/wire/app-error";
import type { ReadyRun } from "./prepare-run";

const SAMPLED_ITEMS = 20;
/** Models say more than the demo model does: an answer is taken for at least this many tokens. */
const MIN_ANSWER_LENGTH = 120;

const LAST_YES = /\bYES\s*$/;

/**
 * What a run is going to cost: some of its items are done with the demo model's answers, counting what would be sent, and
 * thrown away. Nothing is sent and nothing is written.
 */
export async function estimateRun(
  viewer: Viewer,
  studyId: string,
  { handler, configuration, prepared }: ReadyRun,
): Promise<RunEstimate> {
  const [{ total, sample }, prices, givingSeveral, images] = await Promise.all([
    sampleSubjects(viewer, studyId, prepared, SAMPLED_ITEMS),
    readPrices(viewer, studyId, prepared.models),
    modelsSupportingN(viewer, studyId, prepared.models),
    countImages(viewer, studyId),
  ]);
  const sum = { calls: 0, promptTokens: 0, completionTokens: 0, cost: 0 };
  let priced = true;
  const counted = (modelId: string): Complete => {
    const price = prices[modelId] ?? null;
    return async ({ messages, samples = 1 }) => {
      const said = (sample: number) => answerPrompt(messages, sample).text;
      const texts = Array.from({ length: samples }, (_, sample) =>
        handler.endsEarly ? said(sample).replace(LAST_YES, "NO") : said(sample),
      );
      const usage = {
        // One that gives a single answer in a call is sent the prompt for each.
        promptTokens: estimatePromptTokens(messages) * (givingSeveral.has(modelId) ? 1 : samples),
        completionTokens: texts.reduce((tokens, text) => tokens + Math.max(MIN_ANSWER_LENGTH, estimateTokens(text)), 0),
        estimated: true,
      };
      sum.calls++;
      sum.promptTokens += usage.promptTokens;
      sum.completionTokens += usage.completionTokens;
      if (price === null) priced = false;
      else sum.cost += callCost(usage, price);
      const choices = texts.map((text) => ({ text, tokens: null }));
      return { ok: true, choices, requests: 1, lost: [], model: "estimate", usage, milliseconds: 0, attempts: 1 };
    };
  };
  const { roundId, raterId } = prepared;
  const run = { id: "estimate", studyId, roundId, raterId, configuration };
  const signal = new AbortController().signal;
  for (const subject of sample) {
    await handler.work({ run, item: { id: "estimate", ...subject }, complete: counted, signal }).catch((error) => {
      // An item that cannot be done costs nothing.
      if (!(error instanceof AppError)) throw error;
    });
  }
  const factor = sample.length === 0 ? 0 : total / sample.length;
  return {
    items: total,
    sampledItems: sample.length,
    calls: Math.round(sum.calls * factor),
    promptTokens: Math.round(sum.promptTokens * factor),
    completionTokens: Math.round(sum.completionTokens * factor),
    cost: priced ? sum.cost * factor : null,
    images,
  };
}

/**
 * What a call may cost before anything is known of what such calls do cost.
 * @param severalAtOnce whether the endpoint gives several answers to one prompt; otherwise it is sent, and paid, for each
 */
export function expectedCost(request: CompletionRequest, price: ModelPrice, severalAtOnce: boolean): number {
  const promptTokens = estimatePromptTokens(request.messages) * (severalAtOnce ? 1 : (request.samples ?? 1));
  return callCost({ promptTokens, completionTokens: expectedAnswerTokens(request) }, price);
}

/** A model as runs use it. */
export interface ModelForRuns {
  readonly name: string;
  /** Where its calls go: what answers at another address is not this model, whatever its name. */
  readonly address: string;
  /** Whether one call gives several answers (otherwise it takes as many calls), and tokens their probabilities. */
  readonly supports: { readonly several: boolean; readonly logprobs: boolean };
  /** How many calls this process may have under way at the model's endpoint, now. */
  readonly concurrency: () => number;
  readonly complete: ModelClient["complete"];
}

export interface ModelsForRuns {
  /** @throws AppError NOT_FOUND for an id that is no model's */
  client(modelId: string): Promise<ModelForRuns>;
  /** Divides the limits of endpoints among the live workers, of which this is the one at `position` from 0. */
  setWorkers(workers: number, position: number): void;
}
