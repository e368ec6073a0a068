import { APIError } from "openai";
import type { CompletionRequest } from "../completion";
import { type AttemptFailure, callFailure, errorInBody, MALFORMED_BODY } from "./call-failure";
import { type ChatAnswer, readChatAnswer } from "./chat-answer";
import type { EndpointApi, EndpointSettings, EndpointSupport } from "./endpoint-api";
import { readAnswerBody } from "./read-answer-body";

export type ChatAttempt = (request: CompletionRequest, signal?: AbortSignal) => Promise<ChatAnswer | AttemptFailure>;

/** One call of one model, without retries: what came back, or what went wrong. An endpoint's dialect is learnt once. */
export function chatAttempt(
  api: EndpointApi["api"],
  settings: Pick<EndpointSettings, "model" | "supports" | "timeout">,
  wallClock: () => number,
): ChatAttempt {
  let dialect: Dialect = USUAL_DIALECT;
  const send = (request: CompletionRequest, spoken: Dialect, signal: AbortSignal | null): Promise<unknown> =>
    api.call("/chat/completions", chatParameters(settings, request, spoken), { signal, timeout: settings.timeout });

  const sendUnderstood = async (request: CompletionRequest, signal: AbortSignal | null): Promise<unknown> => {
    for (let spoken = dialect; ; ) {
      try {
        const body = await send(request, spoken, signal);
        dialect = spoken;
        return body;
      } catch (error) {
        const other = isRejection(error) ? dialectAskedFor(error.message, spoken, request) : null;
        if (other === null) throw error;
        spoken = other;
      }
    }
  };

  return async (request, signal) => {
    try {
      const body = readAnswerBody(await sendUnderstood(request, signal ?? null));
      return readChatAnswer(body, request.messages, request.samples) ?? errorInBody(body) ?? MALFORMED_BODY;
    } catch (error) {
      return callFailure(error, wallClock());
    }
  };
}

function isRejection(error: unknown): error is APIError {
  return error instanceof APIError && (error.status === 400 || error.status === 422);
}

/** How an endpoint wants to be asked where that differs from the usual; learnt from what it turns down. */
interface Dialect {
  /** It answers in a stream of events only. */
  readonly streams: boolean;
  readonly mostTokens: "max_tokens" | "max_completion_tokens";
  /** Of each token, with its probability: servers differ in how many they give. */
  readonly mostAlternatives: number;
  /** Answers in one call; what is missing is asked for in further calls. */
  readonly mostSamples: number;
}

/** As the protocol has it; then fewer and fewer, down to what a test of the connection asks for. */
const ALTERNATIVES = [20, 10, 5, 2] as const;
const SAMPLES = [8, 4, 2, 1] as const;

/** How an endpoint is spoken to until it refuses something. */
const USUAL_DIALECT: Dialect = {
  streams: false,
  mostTokens: "max_tokens",
  mostAlternatives: ALTERNATIVES[0],
  mostSamples: Number.POSITIVE_INFINITY,
};

/** The request body: only what was asked for, and nothing the endpoint does not support. */
function chatParameters(
  { model, supports }: { readonly model: string; readonly supports: EndpointSupport },
  request: CompletionRequest,
  dialect: Dialect = USUAL_DIALECT,
): Readonly<Record<string, unknown>> {
  const { messages, temperature, topP, maxTokens, samples, seed, topLogprobs, jsonSchema } = request;
  const answers = supports.n && samples !== undefined ? Math.min(samples, dialect.mostSamples) : 1;
  const probabilities = supports.logprobs && topLogprobs !== undefined;
  const alternatives = probabilities ? Math.min(topLogprobs, dialect.mostAlternatives) : undefined;
  const shaped = supports.jsonSchema && jsonSchema !== undefined;
  // JSON leaves out what is undefined.
  return {
    model,
    messages: messages.map(({ role, content }) => ({ role, content })),
    temperature,
    top_p: topP,
    [dialect.mostTokens]: maxTokens,
    seed,
    n: answers > 1 ? answers : undefined,
    logprobs: probabilities ? true : undefined,
    top_logprobs: alternatives,
    response_format: shaped ? { type: "json_schema", json_schema: { ...jsonSchema, strict: true } } : undefined,
    stream: dialect.streams ? true : undefined,
    stream_options: dialect.streams ? { include_usage: true } : undefined,
  };
}

/**
 * The dialect that a rejection asks for; null where it asks for none, or for the one that was spoken.
 * @param said the endpoint's own words
 */
function dialectAskedFor(
  said: string,
  spoken: Dialect,
  { maxTokens, topLogprobs, samples }: CompletionRequest,
): Dialect | null {
  if (spoken.mostTokens === "max_tokens" && maxTokens !== undefined && said.includes("max_completion_tokens"))
    return { ...spoken, mostTokens: "max_completion_tokens" };
  if (topLogprobs !== undefined && /logprobs/i.test(said)) {
    const asked = Math.min(topLogprobs, spoken.mostAlternatives);
    const fewer = ALTERNATIVES.find((number) => number < asked);
    if (fewer !== undefined) return { ...spoken, mostAlternatives: fewer };
  }
  if (samples !== undefined && /(?<!\p{L})n(?!\p{L})|candidate|choices/iu.test(said)) {
    const asked = Math.min(samples, spoken.mostSamples);
    const fewer = SAMPLES.find((number) => number < asked);
    if (fewer !== undefined) return { ...spoken, mostSamples: fewer };
  }
  if (!spoken.streams && /\bstream(?:ing|s|ed)?\b/i.test(said)) return { ...spoken, streams: true };
  return null;
}
