// zod/mini, a quarter of zod: this goes to every page. It takes schemas made with either.
import * as z from "zod/mini";

const errorBodySchema = z.object({
  error: z.object({ code: z.string(), message: z.string(), details: z.record(z.string(), z.unknown()) }),
});

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
  signal?: AbortSignal;
  /** let the request outlive the page, for a last save */
  keepalive?: boolean;
}

/** Calls our own API and checks the answer against its schema. A failed connection is thrown as fetch throws it: TypeError. */
export async function fetchJson<T>(
  schema: z.core.$ZodType<T>,
  address: string,
  options: RequestOptions = {},
): Promise<T> {
  const response = await fetch(address, {
    method: options.method ?? "GET",
    headers: options.body === undefined ? {} : { "content-type": "application/json" },
    body: options.body === undefined ? undefined : JSON.stringify(options.body),
    signal: options.signal,
    keepalive: options.keepalive,
    credentials: "same-origin",
  });
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const parsed = errorBodySchema.safeParse(answer);
    if (parsed.success) {
      const { code, message, details } = parsed.data.error;
      throw new RequestError(response.status, code, message, details);
    }
    throw new RequestError(
      response.status,
      "INTERNAL",
      `The server answered with status ${response.status}. Please try again.`,
    );
  }
  return z.parse(schema, answer);
}
