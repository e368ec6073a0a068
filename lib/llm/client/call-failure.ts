import { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from "openai";
import { z } from "zod";
import type { CallFailure } from "../completion";
import { AddressNotAllowed } from "./private-address";
import { retryAfterOf } from "./retry-delay";

/** What went wrong with one attempt, and whether another may go better. */
export interface AttemptFailure extends CallFailure {
  readonly again: boolean;
}

/** What an endpoint answered with success, but in no form that can be read. */
export const MALFORMED_BODY: AttemptFailure = {
  kind: "malformed",
  message:
    "The endpoint answered something that is no chat completion. Check that its address ends where the API begins, usually in /v1.",
  again: true,
};

const BROKEN_JSON: AttemptFailure = {
  kind: "malformed",
  message: "The endpoint's answer is not whole: its JSON ends too early, or is none.",
  again: true,
};

/**
 * Puts what the client threw into one of our kinds. Messages are our own: an endpoint's may repeat the key.
 * @param now milliseconds since 1970, for a Retry-After that is a date
 */
export function callFailure(error: unknown, now: number): AttemptFailure {
  if (error instanceof APIUserAbortError) return CALLED_OFF;
  if (error instanceof APIConnectionTimeoutError) return timedOut();
  if (error instanceof APIConnectionError) return connectionFailure(error.cause);
  if (error instanceof APIError) return statusFailure(error, now);
  // Thrown when what is said to be JSON is none.
  if (error instanceof SyntaxError) return BROKEN_JSON;
  return connectionFailure(error);
}

/** An attempt without an answer within the time of the endpoint: it is worth another one. */
export function timedOut(): AttemptFailure {
  return { kind: "timeout", message: "The endpoint did not answer in time.", again: true };
}

const CALLED_OFF: AttemptFailure = { kind: "aborted", message: "The call was called off.", again: false };

function connectionFailure(cause: unknown): AttemptFailure {
  if (cause instanceof AddressNotAllowed) return { kind: "address-not-allowed", message: cause.message, again: false };
  if (cause instanceof DOMException && cause.name === "AbortError") return CALLED_OFF;
  if (cause instanceof DOMException && cause.name === "TimeoutError") return timedOut();
  const code = typeof cause === "object" && cause !== null && "code" in cause ? String(cause.code) : "";
  if (/TIMEDOUT|TIMEOUT/.test(code)) return timedOut();
  const known = CONNECTION_PROBLEMS.find(({ codes }) => codes.test(code));
  const message = known?.message ?? "The connection to the endpoint failed or broke off.";
  return { kind: "unreachable", message, again: known?.again ?? true };
}

const CONNECTION_PROBLEMS: readonly { readonly codes: RegExp; readonly message: string; readonly again: boolean }[] = [
  { codes: /^ENOTFOUND$/, message: "The endpoint's host is not known; check its address.", again: false },
  { codes: /^EAI_AGAIN$/, message: "The endpoint's host is not known; check its address.", again: true },
  {
    codes: /^ECONNREFUSED$/,
    message: "Nothing answers at the endpoint's address: is it running, and is the port right?",
    again: true,
  },
  {
    codes: /^ERR_BUFFER_TOO_LARGE$/,
    message: "The endpoint's answer is larger than any answer to a prompt can be, and was not read to its end.",
    again: false,
  },
  {
    codes: /^EPROTO$|^ERR_SSL_|^ERR_TLS_(?!CERT)/,
    message: "The endpoint does not speak https at this address; perhaps it is http, or another port.",
    again: false,
  },
  {
    codes: /CERT|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH/,
    message:
      "The endpoint's certificate is not trusted: self-signed, expired, or of another name. Start Tickbox with NODE_EXTRA_CA_CERTS naming the file of its certificate authority.",
    again: false,
  },
];

/** What an endpoint said was wrong. Its words decide the kind and are never shown: they may repeat the key. */
interface Complaint {
  readonly status: number;
  readonly code: string;
  readonly said: string;
  readonly retryAfter?: number;
}

function statusFailure(error: APIError, now: number): AttemptFailure {
  return complaintFailure({
    status: typeof error.status === "number" ? error.status : 0,
    code: `${error.code ?? ""} ${error.type ?? ""} ${error.param ?? ""}`,
    said: error.message,
    retryAfter: retryAfterOf(error.headers, now) ?? undefined,
  });
}

const errorSchema = z.object({
  error: z.union([
    z.string().transform((message) => ({ message, code: null, type: null })),
    z.object({
      message: z.string().catch(""),
      code: z.union([z.number(), z.string()]).nullish().catch(null),
      type: z.string().nullish().catch(null),
    }),
  ]),
});

/** Some endpoints and proxies send an error with status 200, and some an answer without anything in it. */
export function errorInBody(body: unknown): AttemptFailure | null {
  const found = errorSchema.safeParse(body);
  if (found.success) {
    const { message: said, code, type } = found.data.error;
    const status = Number(code);
    if (Number.isInteger(status) && status >= 400 && status < 600)
      return complaintFailure({ status, code: type ?? "", said });
    const message = "The endpoint sent an error instead of an answer.";
    return {
      ...complaintFailure({ status: 500, code: `${code ?? ""} ${type ?? ""}`, said }),
      message,
      status: undefined,
    };
  }
  const empty = z.object({ choices: z.array(z.unknown()).length(0) }).safeParse(body).success;
  return empty ? { kind: "malformed", message: "The endpoint's reply has no answer in it.", again: true } : null;
}

/** Mentioned only if it is longer than anybody would sit and wait. */
function waitWanted(retryAfter = 0): string {
  const minutes = Math.ceil(retryAfter / 60_000);
  return minutes < 2 ? "" : ` It wants to be asked again in ${minutes} minutes.`;
}

const TOO_LONG =
  /context (?:length|window|size)|prompt is too long|input token count|reduce the length of (?:the|your) (?:messages|prompt|input)/i;
/** How servers on a researcher's own machine say, with a status of their own choice, that the model has to be loaded. */
const NOT_LOADED =
  /\bno models? (?:is |are )?(?:currently )?loaded\b|\bmodel (?:has |is |was )?(?:not loaded|unloaded|crashed)\b/i;
const PARAMETERS =
  /\b(temperature|top_p|seed|max_tokens|max_completion_tokens|top_logprobs|logprobs|response_format|stream_options|n)\b/;

function complaintFailure({ status, code, said, retryAfter }: Complaint): AttemptFailure {
  const failure = (kind: CallFailure["kind"], message: string): AttemptFailure => ({
    kind,
    message,
    status,
    again: false,
  });
  if (/content_filter|content_policy|safety/i.test(code) || (status === 403 && /moderation|flagged/i.test(said)))
    return failure("refused", "The endpoint refused the prompt for its content.");
  if (status === 401 || status === 403 || (status === 400 && /\bapi[ _-]?key\b/i.test(said)))
    return failure("authentication", "The endpoint does not accept the key, or the key may not use this model.");
  if (NOT_LOADED.test(said))
    return {
      ...failure("server-error", "The endpoint has not loaded the model, or it crashed there: load it."),
      again: true,
    };
  if (status === 404) return failure("not-found", "The endpoint knows no such model or address.");
  if (status === 408) return { ...timedOut(), status };
  if (status === 402 || (status === 429 && /insufficient_quota|billing/i.test(code)))
    return failure("no-credit", "The account at the endpoint has no credit left.");
  if (status === 429)
    return {
      ...failure("rate-limit", `The endpoint's rate limit was reached.${waitWanted(retryAfter)}`),
      retryAfter,
      again: true,
    };
  if (status >= 500 || status === 409) {
    return { ...failure("server-error", `The endpoint failed with status ${status}.`), retryAfter, again: true };
  }
  if (status === 413 || /context_length/i.test(code) || TOO_LONG.test(said))
    return failure("rejected", "The prompt is longer than the model can read, with the room its answer needs.");
  const parameter = PARAMETERS.exec(code)?.[0] ?? PARAMETERS.exec(said)?.[0];
  const why =
    parameter === undefined
      ? "it may not support a parameter"
      : `this model does not take “${parameter}”, or not that value: leave it empty or change it, and test the model again`;
  return failure("rejected", `The endpoint rejected the request with status ${status}; ${why}.`);
}
