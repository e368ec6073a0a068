import { z } from "zod";
import { bearerOf, type KeyRate, viewerOfKey } from "@/lib/auth/api-key";
import { type LimitedAction, limitAction } from "@/lib/auth/attempt-limit";
import { asRequested, recordReading } from "@/lib/auth/audit-requests";
import { sessionOf } from "@/lib/auth/session-of";
import { shorten } from "@/lib/imports/shorten";
import type { ApiScope } from "@/lib/people/api-key";
import type { UserViewer } from "@/lib/people/viewer";
import { answerInSpan } from "@/lib/tracing/spans";
import { AppError } from "@/lib/wire/app-error";
import { type Access, type NeededScope, type PublicAccess, rightsToRepeat, scopeFor } from "./access";
import { type DeclaredAnswer, isJson, jsonResponse, type Schema } from "./answer";
import { answerOnce, idempotencyKey } from "./answer-once";
import { checkOrigin } from "./check-origin";
import { errorResponse } from "./error-response";
import { expectFile, expectJson } from "./expect-type";
import { readJson, readQuery } from "./read-json";
import { expectedMessage, unknownFieldMessage, unknownFields, withFound } from "./unknown-fields";

/** Of an invalid body; it may have tens of thousands. */
const MOST_ISSUES = 20;

interface Handled<P, Q, B> {
  request: Request;
  params: P;
  query: Q;
  body: B;
}

/** In examples: the id of something that exists. */
export const EXAMPLE_ID = "01990000-0000-7000-8000-000000000001";

/** The parameters of an address in a study, and in a round. */
export const IN_STUDY = z.object({ studyId: z.uuid() });
export const IN_ROUND = z.object({ roundId: z.uuid() });

/** A body parsed from JSON, with one that works, which the API's document shows; neither where the handler reads it itself. */
type BodyOf<B, I> = { body: z.core.$ZodType<B, I>; example: NoInfer<I> } | { body?: undefined; example?: undefined };

/** What a route declares: who may call it, what it parses and what it answers. */
export type Shape<P = unknown, Q = unknown, B = unknown, A = unknown, I = unknown> = BodyOf<B, I> & {
  /** what it does, in a few words: the title in the API's document */
  summary: string;
  access: Access;
  /** what an API key needs, where `access` and the method do not say it */
  scope?: NeededScope;
  params?: Schema<P>;
  query?: Schema<Q>;
  /** what it answers: the schema of its JSON, NOTHING (204), or a file */
  answer: DeclaredAnswer<A>;
  /** where what it made is found: it answers with 201 and this Location */
  created?: (made: A, params: P) => string;
  /** of a PUT without an answer: it says 201 where it made something, in a Response of its own */
  mayCreate?: boolean;
  /** the schema of a line of JSON, for clients that accept lines of JSON */
  lines?: Schema<unknown>;
  /** the body is a file, which the handler reads itself */
  takesFile?: boolean;
  /** the header If-Match names the revision that is changed; the handler reads it with `revisionSeen` */
  ifMatch?: boolean;
  /** answers single people's labels, or their names: the audit log keeps who read it */
  isOfPeople?: boolean;
  /** costs others much: how often a person and a network may do it is limited */
  limited?: LimitedAction;
  /** outlasts a session or cannot be undone: asks people to prove again who they are, and not programs with a key */
  confirms?: boolean;
  /** holds a secret that is shown once: nothing of the answer is kept for an Idempotency-Key */
  answersSecret?: boolean;
  /** requested every few seconds: browsers cache the answer, and a 304 says that it is still valid */
  isPolled?: boolean;
};

/** Next.js has no `params` for an address without any. */
type RouteContext = { params: Promise<Record<string, string | string[] | undefined> | undefined> };
export type DescribedShape = Omit<Shape, "created"> & {
  creates: boolean;
  /** whether a POST of it takes an Idempotency-Key */
  takesKey: boolean;
};
export interface DescribedHandler {
  (request: Request, context: RouteContext): Promise<Response>;
  readonly shape: DescribedShape;
}

/**
 * A route for signed-in people and their API keys: origin → viewer → parse → handler → JSON, and every error into one
 * shape. Where a request has a key, its cookies do not count: no browser sends a key by itself, so its origin does not
 * matter.
 */
export function route<P = unknown, Q = unknown, B = unknown, A = unknown, I = unknown>(
  shape: Shape<P, Q, B, A, I> & { access: Exclude<Access, PublicAccess> },
  handler: (input: Handled<P, Q, B> & { viewer: UserViewer }) => Promise<unknown>,
): DescribedHandler {
  return openRoute(shape, async ({ request, added }) => {
    const secret = bearerOf(request.headers);
    const { viewer, rate } =
      secret === null
        ? { viewer: await viewerOfSession(request, shape), rate: null }
        : await viewerOfKey(secret, request.headers);
    Object.assign(added, rateHeaders(rate));
    if (viewer.key) checkScope(viewer.key.scopes, scopeFor(shape, request.method));
    if (shape.limited) await limitAction(shape.limited, viewer.userId, request.headers);
    return { viewer, handler: (parsed) => handler({ ...parsed, viewer }) };
  });
}

function refuseUnknownFields(body: Schema<unknown> | undefined, sent: unknown): void {
  const unknown = body ? unknownFields(body, sent) : [];
  const [first] = unknown;
  if (first === undefined) return;
  throw new AppError("INVALID", unknownFieldMessage(first), {
    fields: unknown.map(({ path, known }) => ({
      field: shorten(path.join("."), 200),
      expected: `one of ${known.join(", ")}`,
    })),
  });
}

/** What people who have yet to set up codes may do: all but make a key, which would go on without any. */
function isOwnAccount(access: Access, { url }: Request): boolean {
  const { pathname } = new URL(url);
  const isKeys = pathname.startsWith("/api/v1/me/api-keys");
  return access === "signed-in" && pathname.startsWith("/api/v1/me") && !isKeys;
}

async function viewerOfSession(
  request: Request,
  { access, confirms }: Pick<Shape, "access" | "confirms">,
): Promise<UserViewer> {
  checkOrigin(request);
  const session = await sessionOf(request.headers);
  if (!session) throw new AppError("SIGNED_OUT", "You are signed out. Sign in and try again.");
  const { viewer, isConfirmed } = session;
  if (viewer.needsSecondFactor && !isOwnAccount(access, request)) {
    throw new AppError(
      "SECOND_FACTOR_FIRST",
      "What you may do here needs more than a password. Set up codes for signing in under Account.",
    );
  }
  if (confirms && !isConfirmed) {
    throw new AppError("CONFIRM_FIRST", "Confirm that it’s you, then try again.");
  }
  return viewer;
}

function checkScope(scopes: readonly ApiScope[], needed: NeededScope): void {
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
export function publicRoute<P = unknown, Q = unknown, B = unknown, A = unknown, I = unknown>(
  shape: Shape<P, Q, B, A, I> & { access: PublicAccess },
  handler: (input: Handled<P, Q, B>) => Promise<unknown>,
): DescribedHandler {
  return openRoute(shape, async ({ request }) => {
    checkOrigin(request);
    return { viewer: null, handler };
  });
}

interface Admitted<P, Q, B> {
  /** null: anybody */
  viewer: UserViewer | null;
  handler: (input: Handled<P, Q, B>) => Promise<unknown>;
}

export const REQUEST_ID = "x-request-id";

/** The caller's own if it is fit for a log, in which it finds the line of an error. */
export function requestId(headers: Headers): string {
  const sent = headers.get(REQUEST_ID) ?? "";
  return /^[\w.:-]{1,100}$/.test(sent) ? sent : crypto.randomUUID();
}

/** As draft-ietf-httpapi-ratelimit-headers names them, and as most clients read them. */
function rateHeaders(rate: KeyRate | null): Record<string, string> {
  if (rate === null) return {};
  return {
    "ratelimit-limit": String(rate.limit),
    "ratelimit-remaining": String(rate.left),
    "ratelimit-reset": String(rate.resetAfter),
    "ratelimit-policy": `${rate.limit};w=${rate.window}`,
  };
}

/** An Idempotency-Key keeps what was answered; of secrets nothing is kept, and files are not read twice. */
const takesKey = (shape: Pick<Shape, "access" | "scope" | "takesFile" | "answersSecret">) =>
  scopeFor(shape, "POST") !== "session" && !shape.takesFile && !shape.answersSecret;

function openRoute<P, Q, B, A, I>(
  shape: Shape<P, Q, B, A, I>,
  /** `added`: the headers that every answer has, whatever it says */
  admit: (input: { request: Request; added: Record<string, string> }) => Promise<Admitted<P, Q, B>>,
): DescribedHandler {
  const answerTo = async (request: Request, context: RouteContext, added: Record<string, string>) => {
    try {
      const { viewer, handler } = await admit({ request, added });
      const url = new URL(request.url);
      const parts = (await context.params) ?? {};
      const params = parse(shape.params, parts, "address");
      const query = parse(shape.query, readQuery(shape.query, url.searchParams), "query");
      if (shape.body) expectJson(request);
      if (shape.takesFile) expectFile(request);
      const sent = shape.body ? await readJson(request) : undefined;
      refuseUnknownFields(shape.body, sent);
      const body = parse(shape.body, sent, "body");
      const answer = async () => {
        const result = await handler({ request, params, query, body });
        const isExport = shape.access === "export.read" && !isJson(shape.answer) && shape.answer.is !== "nothing";
        const what = shape.isOfPeople ? "labels.read" : isExport ? "data.exported" : null;
        if (viewer && what) await recordReading({ viewer, what, path: url.pathname, params: parts });
        return result instanceof Response ? result : answerOf(shape, request, result, params);
      };
      const key = viewer === null ? null : idempotencyKey(request, takesKey(shape));
      if (viewer === null || key === null) return await answer();
      const takes = rightsToRepeat(shape.access);
      return await answerOnce({ viewer, key, request, body: sent, params: parts, takes }, answer);
    } catch (error) {
      return errorResponse(error, request.headers, added[REQUEST_ID]);
    }
  };
  const handle = async (request: Request, context: RouteContext) => {
    const added = { [REQUEST_ID]: requestId(request.headers) };
    const answer = () => asRequested(request, () => answerTo(request, context, added));
    const response = await answerInSpan(request, { id: added[REQUEST_ID], params: await context.params }, answer);
    for (const [name, value] of Object.entries(added)) response.headers.set(name, value);
    return response;
  };
  return Object.assign(handle, { shape: withoutTypes(shape) });
}

/** The handler's own parts of a shape are of no concern to those who describe it. */
function withoutTypes<P, Q, B, A, I>({ created, ...shape }: Shape<P, Q, B, A, I>): DescribedShape {
  return { ...shape, creates: created !== undefined, takesKey: takesKey(shape) };
}

function answerOf<P, Q, B, A, I>(shape: Shape<P, Q, B, A, I>, request: Request, result: unknown, params: P): Response {
  if (!isJson(shape.answer)) return new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
  const { created, isPolled } = shape;
  if (!created) return jsonResponse(request, result, { isPolled });
  return jsonResponse(request, result, {
    status: 201,
    headers: { location: created(z.parse(shape.answer, result), params) },
  });
}

function parse<T>(schema: Schema<T> | undefined, value: unknown, where: string): T {
  const result = z.safeParse(schema ?? z.custom<T>(() => true), value, { error: expectedMessage });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const name = String(issue?.path[0]);
  const given =
    typeof value === "object" && value !== null ? Object.entries(value).find(([key]) => key === name) : null;
  const isOfId = issue?.code === "invalid_format" && issue.format === "uuid";
  if (where === "address" && isOfId && z.uuid().safeParse(given?.[1]).success) {
    throw new AppError("INVALID", `${name} must be a UUID of version 7, which begins with the time.`, {
      fields: [{ field: name, expected: "a UUID of version 7" }],
    });
  }
  // An id that is no id names nothing.
  if (where === "address") throw new AppError("NOT_FOUND", "No such address. Check it for typing errors.");
  const fields = result.error.issues.slice(0, MOST_ISSUES).map((issue) => ({
    field: issue.path.join(".") || where,
    expected: withFound(issue, value, where === "query"),
  }));
  const first = fields[0];
  throw new AppError("INVALID", `The ${where} is not valid: ${first?.field}: ${first?.expected.replace(/\.$/, "")}.`, {
    fields,
  });
}
