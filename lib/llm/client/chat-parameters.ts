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
  return {
    model,
    messages: messages.map(({ role, content }) => ({ role, content })),
    ...(temperature === undefined ? {} : { temperature }),
    ...(topP === undefined ? {} : { top_p: topP }),
    ...(maxTokens === undefined ? {} : { [dialect.mostTokens]: maxTokens }),
    ...(seed === undefined ? {} : { seed }),
    ...(supports.n && samples !== undefined && samples > 1 ? { n: samples } : {}),
    ...(supports.logprobs && topLogprobs !== undefined ? { logprobs: true, top_logprobs: topLogprobs } : {}),
    ...(supports.jsonSchema && jsonSchema !== undefined
      ? {
          response_format: {
            type: "json_schema",
            json_schema: { name: jsonSchema.name, schema: { ...jsonSchema.schema }, strict: true },
          },
        }
      : {}),
    ...(dialect.streams ? { stream: true, stream_options: { include_usage: true } } : {}),
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
