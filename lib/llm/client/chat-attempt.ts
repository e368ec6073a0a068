import { APIError } from "openai";
import type { CompletionRequest } from "../completion";
import { type AttemptFailure, callFailure, errorInBody, MALFORMED_BODY } from "./call-failure";
import { type ChatAnswer, readChatAnswer } from "./chat-answer";
import { chatParameters, type Dialect, dialectAskedFor, USUAL_DIALECT } from "./chat-parameters";
import type { EndpointApi } from "./endpoint-api";
import type { EndpointSettings } from "./endpoint-settings";
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
