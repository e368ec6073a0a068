import { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from "openai";
import type { CallFailure } from "../completion";
import { AddressNotAllowed } from "./guarded-fetch";
import { retryAfterOf } from "./retry-delay";

/** What went wrong with one attempt, and whether another may go better. */
export interface AttemptFailure extends CallFailure {
  readonly again: boolean;
}

export const MALFORMED_BODY: AttemptFailure = {
  kind: "malformed",
  message:
    "The endpoint answered something that is no chat completion. Check that its address ends where the API begins, usually in /v1.",
  again: true,
};

/**
 * Puts what the client threw into one of our kinds. Messages are our own: an endpoint's may repeat the key.
 * @param now milliseconds since 1970, for a Retry-After that is a date
 */
export function callFailure(error: unknown, now: number): AttemptFailure {
  if (error instanceof APIUserAbortError) return { kind: "aborted", message: "The call was called off.", again: false };
  if (error instanceof APIConnectionTimeoutError) return timedOut();
  if (error instanceof APIConnectionError) return connectionFailure(error.cause);
  if (error instanceof APIError) return statusFailure(error, now);
  // Thrown when the body is not JSON.
  if (error instanceof SyntaxError) return MALFORMED_BODY;
  return connectionFailure(error);
}

export function timedOut(): AttemptFailure {
  return { kind: "timeout", message: "The endpoint did not answer in time.", again: true };
}

function connectionFailure(cause: unknown): AttemptFailure {
  if (cause instanceof AddressNotAllowed) return { kind: "address-not-allowed", message: cause.message, again: false };
  const code = typeof cause === "object" && cause !== null && "code" in cause ? String(cause.code) : "";
  const unknown = code === "ENOTFOUND" || code === "EAI_AGAIN";
  return {
    kind: "unreachable",
    message: unknown
      ? "The endpoint's host is not known; check its address."
      : "The connection to the endpoint failed or broke off.",
    again: code !== "ENOTFOUND",
  };
}

function statusFailure(error: APIError, now: number): AttemptFailure {
  const status = typeof error.status === "number" ? error.status : 0;
  const code = `${error.code ?? ""} ${error.type ?? ""}`;
  const retryAfter = retryAfterOf(error.headers, now) ?? undefined;
  if (/content_filter|content_policy|safety/i.test(code)) {
    return { kind: "refused", message: "The endpoint refused the prompt for its content.", status, again: false };
  }
  if (status === 401 || status === 403) {
    return {
      kind: "authentication",
      message: "The endpoint does not accept the key, or the key may not use this model.",
      status,
      again: false,
    };
  }
  if (status === 404)
    return { kind: "not-found", message: "The endpoint knows no such model or address.", status, again: false };
  if (status === 408) return { ...timedOut(), status };
  if (status === 429) {
    const empty = /insufficient_quota|billing/i.test(code);
    const message = empty
      ? "The account at the endpoint has no credit left."
      : "The endpoint's rate limit was reached.";
    return { kind: empty ? "no-credit" : "rate-limit", message, status, retryAfter, again: !empty };
  }
  if (status >= 500 || status === 409) {
    return {
      kind: "server-error",
      message: `The endpoint failed with status ${status}.`,
      status,
      retryAfter,
      again: true,
    };
  }
  return {
    kind: "rejected",
    message: `The endpoint rejected the request with status ${status}; it may not support a parameter.`,
    status,
    again: false,
  };
}
