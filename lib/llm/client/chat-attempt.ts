import { APIError } from "openai";
import type { CompletionRequest } from "../completion";
import { type AttemptFailure, callFailure, errorInBody, MALFORMED_BODY, timedOut } from "./call-failure";
import { type ChatAnswer, readChatAnswer } from "./chat-answer";
import { chatParameters, type Dialect, dialectAskedFor, USUAL_DIALECT } from "./chat-parameters";
import type { EndpointApi } from "./endpoint-api";
import type { EndpointSettings } from "./model-client";
import { readAnswerBody } from "./read-answer-body";

export type ChatAttempt = (request: CompletionRequest, signal?: AbortSignal) => Promise<ChatAnswer | AttemptFailure>;

/** One call of one model, without retries: what came back, or what went wrong. An endpoint's dialect is learnt once. */
export function chatAttempt(
  api: EndpointApi["api"],
  settings: Pick<EndpointSettings, "model" | "supports" | "timeout">,
  wallClock: () => number,
): ChatAttempt {
  let dialect: Dialect = USUAL_DIALECT;
  const send = (request: CompletionRequest, spoken: Dialect, signal: AbortSignal): Promise<unknown> =>
    api.post("/chat/completions", { body: chatParameters(settings, request, spoken), signal });

  const sendUnderstood = async (request: CompletionRequest, signal: AbortSignal): Promise<unknown> => {
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
    // One for both: what AbortSignal.any makes stays known to a signal that lives as long as the worker.
    const off = new AbortController();
    const abort = () => off.abort();
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      abort();
    }, settings.timeout);
    if (signal?.aborted === true) abort();
    else signal?.addEventListener("abort", abort);
    try {
      const body = readAnswerBody(await sendUnderstood(request, off.signal));
      return readChatAnswer(body, request.messages, request.samples) ?? errorInBody(body) ?? MALFORMED_BODY;
    } catch (error) {
      if (late && signal?.aborted !== true) return timedOut();
      return callFailure(error, wallClock());
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    }
  };
}

function isRejection(error: unknown): error is APIError {
  return error instanceof APIError && (error.status === 400 || error.status === 422);
}
