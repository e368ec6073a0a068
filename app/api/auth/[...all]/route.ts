import { asRequested, auditedAnswer, auditSignOn } from "@/lib/auth/audit-requests";
import { isHttps } from "@/lib/auth/is-https";
import { auth, endSignOn } from "@/lib/auth/server";
import { translateAuthResponse } from "@/lib/auth/translate-auth-response";
import { checkOrigin } from "@/lib/http/check-origin";
import { errorResponse } from "@/lib/http/error-response";
import { expectJson } from "@/lib/http/expect-type";
import { readSmallBody } from "@/lib/http/read-json";
import { languageOfRequest } from "@/lib/messages/choose-language";
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
    const answer = await asRequested(request, () => endSignOn(request));
    const isTold = answer.headers.has("location");
    // Pages say what went wrong; of what better-auth answers otherwise nobody could make anything.
    const location = isTold ? answer.headers.get("location") : "/sign-in?error=refused";
    await auditSignOn(request, location);
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
    const answer = await auditedAnswer(all.join("/"), small, (request) =>
      auth(isHttps(request.headers)).handler(request),
    );
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
