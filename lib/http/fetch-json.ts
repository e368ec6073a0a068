import { z } from "zod";

const problemSchema = z.object({ code: z.string(), detail: z.string(), details: z.record(z.string(), z.unknown()) });

/** A refusal of the server, as the screen sees it. */
export class RequestError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = "RequestError";
  }
}

export interface RequestOptions {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** let the request outlive the page, for a last save */
  keepalive?: boolean;
}

/**
 * Calls our own API and checks the answer. A failed connection is thrown as fetch throws it: TypeError.
 */
export async function fetchJson<T>(
  parser: { parse(value: unknown): T },
  address: string,
  options: RequestOptions = {},
): Promise<T> {
  try {
    return await fetchOnce(parser, address, options);
  } catch (error) {
    const isAsked = error instanceof RequestError && error.code === "CONFIRM_FIRST" && confirmIdentity !== null;
    if (!isAsked || !(await confirmIdentity?.())) throw error;
    return fetchOnce(parser, address, options);
  }
}

/** Asks the person at the screen who they are; false where they would rather not say. */
type ConfirmIdentity = () => Promise<boolean>;
let confirmIdentity: ConfirmIdentity | null = null;

/** Some requests need proof that it is still the person who signed in: who asks for it, and then they are sent again. */
export function setConfirmIdentity(ask: ConfirmIdentity | null): void {
  confirmIdentity = ask;
}

async function fetchOnce<T>(
  parser: { parse(value: unknown): T },
  address: string,
  options: RequestOptions,
): Promise<T> {
  const response = await fetch(address, {
    method: options.method ?? "GET",
    headers: {
      ...languageOfPage(),
      ...(options.body !== undefined && { "content-type": "application/json" }),
      ...options.headers,
    },
    body: options.body === undefined ? undefined : JSON.stringify(options.body),
    signal: options.signal,
    keepalive: options.keepalive,
    credentials: "same-origin",
  });
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw toRequestError(response.status, answer);
  return parser.parse(answer);
}

/** Refusals are said in the language of the interface. */
function languageOfPage(): Record<string, string> {
  return typeof document === "undefined" ? {} : { "accept-language": document.documentElement.lang };
}

export function toRequestError(status: number, answer: unknown): RequestError {
  const problem = problemSchema.safeParse(answer);
  if (!problem.success) {
    return new RequestError(status, "INTERNAL", `The server answered with status ${status}. Please try again.`);
  }
  const { code, detail, details } = problem.data;
  return new RequestError(status, code, detail, details);
}
