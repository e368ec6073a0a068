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
