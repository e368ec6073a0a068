import type { CompletionRequest } from "../completion";
import type { EndpointSupport } from "./model-client";

/** How an endpoint wants to be asked where that differs from the usual; learnt from what it turns down. */
export interface Dialect {
  /** It answers in a stream of events only. */
  readonly streams: boolean;
  readonly mostTokens: "max_tokens" | "max_completion_tokens";
}

export const USUAL_DIALECT: Dialect = { streams: false, mostTokens: "max_tokens" };

/** The request body: only what was asked for, and nothing the endpoint does not support. */
export function chatParameters(
  { model, supports }: { readonly model: string; readonly supports: EndpointSupport },
  request: CompletionRequest,
  dialect: Dialect = USUAL_DIALECT,
): Readonly<Record<string, unknown>> {
  const { messages, temperature, topP, maxTokens, samples, seed, topLogprobs, jsonSchema } = request;
  const several = supports.n && samples !== undefined && samples > 1;
  const probabilities = supports.logprobs && topLogprobs !== undefined;
  const shaped = supports.jsonSchema && jsonSchema !== undefined;
  // JSON leaves out what is undefined.
  return {
    model,
    messages: messages.map(({ role, content }) => ({ role, content })),
    temperature,
    top_p: topP,
    [dialect.mostTokens]: maxTokens,
    seed,
    n: several ? samples : undefined,
    logprobs: probabilities ? true : undefined,
    top_logprobs: probabilities ? topLogprobs : undefined,
    response_format: shaped ? { type: "json_schema", json_schema: { ...jsonSchema, strict: true } } : undefined,
    stream: dialect.streams ? true : undefined,
    stream_options: dialect.streams ? { include_usage: true } : undefined,
  };
}

/**
 * The dialect that a rejection asks for; null where it asks for none, or for the one that was spoken.
 * @param said the endpoint's own words
 */
export function dialectAskedFor(said: string, spoken: Dialect, { maxTokens }: CompletionRequest): Dialect | null {
  if (spoken.mostTokens === "max_tokens" && maxTokens !== undefined && said.includes("max_completion_tokens"))
    return { ...spoken, mostTokens: "max_completion_tokens" };
  if (!spoken.streams && /\bstream(?:ing|s|ed)?\b/i.test(said)) return { ...spoken, streams: true };
  return null;
}
