import { z } from "zod";
import { countAttempt } from "@/lib/auth/attempt-limit";
import { isHttps } from "@/lib/auth/is-https";
import { auth, endSignOn } from "@/lib/auth/server";
import { viewerOf } from "@/lib/auth/session-of";
import { translateAuthResponse } from "@/lib/auth/translate-auth-response";
import { prisma } from "@/lib/db/client";
import { fromAddressOf } from "@/lib/db/request-address";
import { checkOrigin } from "@/lib/http/check-origin";
import { errorResponse } from "@/lib/http/error-response";
import { expectJson } from "@/lib/http/expect-type";
import { readSmallBody } from "@/lib/http/read-json";
import { languageOfRequest } from "@/lib/messages/choose-language";
import { emailSchema } from "@/lib/people/people";
import { recordAudit } from "@/lib/people/server/audit";
import type { UserViewer } from "@/lib/people/viewer";
import { AppError } from "@/lib/wire/app-error";

/** What of better-auth is reachable; all else about people goes through /api/v1. */
const REACHABLE = new Set([
  "sign-in/email",
  "sign-out",
  "change-password",
  "two-factor/enable",
  "two-factor/verify-totp",
  "two-factor/verify-backup-code",
  "two-factor/generate-backup-codes",
  "two-factor/disable",
]);

/** Where the sign-on service sends people back to. */
export async function GET(request: Request, context: { params: Promise<{ all: string[] }> }): Promise<Response> {
  try {
    const { all } = await context.params;
    if (all.join("/") !== "callback/oidc") return new Response(null, { status: 404 });
    const answer = await fromAddressOf(request, () => endSignOn(request));
    const isTold = answer.headers.has("location");
    // Pages say what went wrong; of what better-auth answers otherwise nobody could make anything.
    const location = isTold ? answer.headers.get("location") : "/sign-in?error=refused";
    const problem = new URL(location ?? "/", "http://own.invalid").searchParams.get("error");
    if (problem !== null && location?.startsWith("/sign-in")) {
      const data = { way: "sign-on service", problem: problem.slice(0, 60) };
      await fromAddressOf(request, () => recordAudit({ kind: "sign-in.failed", data }));
    }
    const headers = new Headers({ location: location ?? "/sign-in", "cache-control": "no-store" });
    for (const cookie of answer.headers.getSetCookie()) headers.append("set-cookie", cookie);
    return new Response(null, { status: 303, headers });
  } catch (error) {
    if (error instanceof AppError && error.code === "NOT_FOUND") return new Response(null, { status: 404 });
    if (!(error instanceof AppError)) console.error(error);
    return new Response(null, {
      status: 303,
      headers: { location: "/sign-in?error=unavailable", "cache-control": "no-store" },
    });
  }
}

/** What signing in and out came to. An address that is no account's may be a password: it is not kept. */
async function auditAnswer(path: string, status: number, body: string, leaving: UserViewer | null): Promise<void> {
  if (path === "sign-out" && leaving) await recordAudit({ kind: "sign-out.done", userId: leaving.userId });
  const isSignIn = path === "sign-in/email" || path.startsWith("two-factor/verify-");
  if (!isSignIn || status < 400) {
    if (path.startsWith("two-factor/") && status < 400) await recordAudit({ kind: "codes.changed", data: { path } });
    return;
  }
  const email = emailSchema.catch("").parse(jsonOf(body)?.email);
  const account = email === "" ? null : await prisma().user.findUnique({ where: { email }, select: { id: true } });
  const way = path === "sign-in/email" ? "password" : "code";
  // Of what is beyond the limits, one entry a minute says that it goes on.
  if (status === 429 && !(await countAttempt(`audit|refused|${account?.id ?? ""}`, { window: 60, max: 1 })).allowed)
    return;
  await recordAudit({ kind: "sign-in.failed", subject: account?.id, data: { way, status } });
}

const sentSchema = z.object({ email: z.unknown() }).partial().nullable().catch(null);

function jsonOf(text: string) {
  try {
    return sentSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export async function POST(request: Request, context: { params: Promise<{ all: string[] }> }): Promise<Response> {
  try {
    const { all } = await context.params;
    if (!REACHABLE.has(all.join("/"))) return new Response(null, { status: 404 });
    checkOrigin(request);
    expectJson(request);
    // better-auth would read whatever anybody sends, as much as it may be.
    const small = new Request(request.url, {
      method: "POST",
      headers: request.headers,
      body: await readSmallBody(request),
    });
    const path = all.join("/");
    const body = await small.clone().text();
    // Before: afterwards there is no session to say whose it was.
    const leaving = path === "sign-out" ? await viewerOf(request.headers) : null;
    const answer = await fromAddressOf(request, () => auth(isHttps(request.headers)).handler(small));
    await fromAddressOf(request, () => auditAnswer(path, answer.status, body, leaving));
    const translated = await translateAuthResponse(answer, languageOfRequest(request.headers));
    // The page asks for the storage, too, once it knows that nobody's labels wait there (lib/people/queries/sign-out.ts).
    if (all[0] === "sign-out" && translated.ok) {
      const isStorage = new URL(request.url).searchParams.get("clear") === "storage";
      translated.headers.set("clear-site-data", isStorage ? '"cache", "storage"' : '"cache"');
    }
    return translated;
  } catch (error) {
    return errorResponse(error, request.headers);
  }
}
