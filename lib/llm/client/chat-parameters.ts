import type { ChatCompletionCreateParamsNonStreaming } from "openai/resources/chat/completions";
import type { CompletionRequest } from "../completion";
import type { EndpointSupport } from "./model-client";

/** The request body: only what was asked for, and nothing the endpoint does not support. */
export function chatParameters(
  { model, supports }: { readonly model: string; readonly supports: EndpointSupport },
  request: CompletionRequest,
): ChatCompletionCreateParamsNonStreaming {
  const { messages, temperature, topP, maxTokens, samples, seed, topLogprobs, jsonSchema } = request;
  return {
    model,
    messages: messages.map(({ role, content }) => ({ role, content })),
    ...(temperature === undefined ? {} : { temperature }),
    ...(topP === undefined ? {} : { top_p: topP }),
    ...(maxTokens === undefined ? {} : { max_tokens: maxTokens }),
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
  };
}
