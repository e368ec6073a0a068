import { NextResponse } from "next/server";
import { z } from "zod";
import { bearerOf, viewerOfKey } from "@/lib/auth/api-key";
import { viewerOf } from "@/lib/auth/viewer";
import { databaseErrorCode, isTransient } from "@/lib/db/errors/database-error";
import { AppError, type AppErrorDetails, STATUS_OF_CODE } from "@/lib/domain/app-error";
import type { ApiScope } from "@/lib/domain/people/api-key";
import type { UserViewer } from "@/lib/domain/viewer";
import { checkOrigin, isSafe } from "./check-origin";
import { queryParameters } from "./json-schema-of";
import { keepable, readJson } from "./read-json";

/** made with zod or zod/mini */
type Schema<T> = z.core.$ZodType<T>;

interface Handled<P, Q, B> {
  request: Request;
  params: P;
  query: Q;
  body: B;
}

/** What a route declares: what it parses, what it answers, and what an API key needs for it. */
export interface Shape<P = unknown, Q = unknown, B = unknown> {
  /**
   * The scope that an API key needs; `read` or `write` by the method when left out. "session": no key will do, since the
   * route is about the account itself, about who has access, or about the server.
   */
  scope?: ApiScope | "session";
  params?: Schema<P>;
  query?: Schema<Q>;
  /** parsed from JSON; leave out where the handler reads the body itself */
  body?: Schema<B>;
  /** what it answers as JSON; for the description of the API */
  answer?: Schema<unknown>;
}

type RouteContext = { params: Promise<Record<string, string | string[] | undefined>> };
export interface DescribedHandler {
  (request: Request, context: RouteContext): Promise<Response>;
  readonly shape: Shape;
  readonly isPublic: boolean;
}

/**
 * A route for signed-in people and their API keys: origin → viewer → parse → handler → JSON, and every error into one
 * shape. Where a request has a key, its cookies do not count: no browser sends a key by itself, so its origin does not
 * matter.
 */
export function route<P = unknown, Q = unknown, B = unknown>(
  shape: Shape<P, Q, B>,
  handler: (input: Handled<P, Q, B> & { viewer: UserViewer }) => Promise<unknown>,
): DescribedHandler {
  return openRoute(shape, false, async ({ request }) => {
    const secret = bearerOf(request.headers);
    const viewer = await (secret === null ? viewerOfSession(request) : viewerOfKey(secret, request.headers));
    if (viewer.key) checkScope(viewer.key.scopes, scopeFor(shape, request.method));
    // A page of ours may pass on more of its address than this route reads; a program has misspelt something.
    if (viewer.key) refuseUnknown(shape.query, new URL(request.url));
    return (parsed) => handler({ ...parsed, viewer });
  });
}

export function scopeFor({ scope }: Shape, method: string): ApiScope | "session" {
  return scope ?? (isSafe(method) ? "read" : "write");
}

function refuseUnknown(query: Schema<unknown> | undefined, url: URL): void {
  const known = query ? queryParameters(query) : [];
  const unknown = [...url.searchParams.keys()].find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const expected = known.length === 0 ? "it takes none" : `it takes ${known.join(", ")}`;
  throw new AppError("INVALID", `There is no query parameter “${unknown}” here: ${expected}.`, {
    fields: [{ field: unknown, expected }],
  });
}

async function viewerOfSession(request: Request): Promise<UserViewer> {
  checkOrigin(request);
  const viewer = await viewerOf(request.headers);
  if (!viewer) throw new AppError("SIGNED_OUT", "You are signed out. Sign in and try again.");
  return viewer;
}

function checkScope(scopes: readonly ApiScope[], needed: ApiScope | "session"): void {
  if (needed === "session") {
    throw new AppError("SESSION_ONLY", "No API key can do this. Sign in to Tickbox and do it there.");
  }
  if (scopes.includes(needed)) return;
  throw new AppError(
    "SCOPE_MISSING",
    `This API key may not do this: it lacks the scope “${needed}”. Create a key that has it under Account.`,
    { needed },
  );
}

/** A route that anybody may call, such as joining by a link. */
export function publicRoute<P = unknown, Q = unknown, B = unknown>(
  shape: Shape<P, Q, B>,
  handler: (input: Handled<P, Q, B>) => Promise<unknown>,
): DescribedHandler {
  return openRoute(shape, true, async ({ request }) => {
    checkOrigin(request);
    return handler;
  });
}

function openRoute<P, Q, B>(
  shape: Shape<P, Q, B>,
  isPublic: boolean,
  admit: (input: { request: Request }) => Promise<(input: Handled<P, Q, B>) => Promise<unknown>>,
): DescribedHandler {
  const handle = async (request: Request, context: RouteContext) => {
    try {
      const handler = await admit({ request });
      const url = new URL(request.url);
      const result = await handler({
        request,
        params: parse(shape.params, await context.params, "address"),
        query: parse(
          shape.query,
          Object.fromEntries([...url.searchParams].map(([name, value]) => [name, keepable(value)])),
          "query",
        ),
        body: shape.body ? parse(shape.body, await readJson(request), "body") : parse<B>(undefined, undefined, "body"),
      });
      if (result instanceof Response) return result;
      return NextResponse.json(result ?? null, { headers: { "cache-control": "no-store" } });
    } catch (error) {
      return errorResponse(error);
    }
  };
  return Object.assign(handle, { shape, isPublic });
}

function parse<T>(schema: Schema<T> | undefined, value: unknown, where: string): T {
  const result = z.safeParse(schema ?? z.custom<T>(() => true), value);
  if (result.success) return result.data;
  // An id that is no id names nothing.
  if (where === "address") throw new AppError("NOT_FOUND", "No such address. Check it for typing errors.");
  const fields = result.error.issues.map((issue) => ({
    field: issue.path.join(".") || where,
    expected: issue.message,
  }));
  const first = fields[0];
  throw new AppError("INVALID", `The ${where} is not valid: ${first?.field}: ${first?.expected.replace(/\.$/, "")}.`, {
    fields,
  });
}

/** What does not pass by waiting alone. */
const WORDS_OF_CODE: Readonly<Record<string, string>> = {
  "53100":
    "The server's disk is full, so nothing can be saved. Ask the people who run this server to free some space, then try again.",
  "53200": "The database server is out of memory. Ask the people who run this server, then try again.",
};

/** The one place that turns errors into responses. */
export function errorResponse(error: unknown): Response {
  if (error instanceof AppError) {
    return errorJson(STATUS_OF_CODE[error.code], error.code, error.message, error.details, headersOf(error));
  }
  if (isTransient(error)) {
    const message =
      WORDS_OF_CODE[databaseErrorCode(error) ?? ""] ??
      "The database is not available right now. Please try again in a moment.";
    return errorJson(STATUS_OF_CODE.UNAVAILABLE, "UNAVAILABLE", message, {}, { "retry-after": "1" });
  }
  console.error(error);
  const message = "Something went wrong on our side. Please try again; trying again never does a thing twice.";
  return errorJson(500, "INTERNAL", message, {});
}

function headersOf({ code, details }: AppError): Record<string, string> {
  if (code === "KEY_REFUSED") return { "www-authenticate": "Bearer" };
  return typeof details.retryAfter === "number" ? { "retry-after": String(details.retryAfter) } : {};
}

function errorJson(
  status: number,
  code: string,
  message: string,
  details: AppErrorDetails,
  headers: Record<string, string> = {},
): Response {
  return NextResponse.json(
    { error: { code, message, details } },
    { status, headers: { "cache-control": "no-store", ...headers } },
  );
}
