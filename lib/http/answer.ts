import { createHash } from "node:crypto";
import type { z } from "zod";

/** made with zod or zod/mini */
export type Schema<T> = z.core.$ZodType<T>;

/** What a handler that has nothing to say declares: 204. */
export const NOTHING = { is: "nothing" } as const;

/** What a handler that answers with a Response of its own declares: a file, a stream, cookies. */
export interface FileAnswer {
  is: "file";
  mediaTypes: readonly string[];
}

export const file = (...mediaTypes: string[]): FileAnswer => ({ is: "file", mediaTypes });

/** What a handler answers: JSON, nothing, or a file. */
export type DeclaredAnswer<A = unknown> = Schema<A> | typeof NOTHING | FileAnswer;

export const isJson = <A>(answer: DeclaredAnswer<A>): answer is Schema<A> => "_zod" in answer;

/**
 * JSON with the tag of what it says, so that a program that asks again is answered with 304 while nothing has changed.
 * @param isPolled whether browsers keep it, too, and ask again with its tag
 */
export function jsonResponse(
  request: Request,
  value: unknown,
  { status = 200, headers = {}, isPolled = false }: { status?: number; headers?: HeadersInit; isPolled?: boolean } = {},
): Response {
  const sent = new Headers(headers);
  sent.set("cache-control", isPolled ? "private, no-cache" : "no-store");
  const text = JSON.stringify(value);
  if (request.method === "GET") {
    const tag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
    sent.set("etag", tag);
    if (matches(request.headers.get("if-none-match"), tag)) return new Response(null, { status: 304, headers: sent });
  }
  sent.set("content-type", "application/json");
  return new Response(text, { status, headers: sent });
}

/** Compared as RFC 9110 says for If-None-Match: weakly. Proxies that compress make tags weak. */
export function matches(asked: string | null, tag: string): boolean {
  if (asked === null) return false;
  return asked.split(",").some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === tag);
}
