import { z } from "zod";
import { counted } from "@/lib/format/format-number";
import { DEFAULT_LANGUAGE, type Language } from "@/lib/messages/languages";
import { refusalText } from "@/lib/messages/refusal-text";
import { PROBLEM_JSON, problemBody } from "@/lib/wire/problem";
import { KNOWN_BROWSERS_ONLY } from "./sign-in-limit";

const refusalSchema = z.object({ code: z.string().default("INVALID"), message: z.string().default("") });

const toldSchema = z
  .object({
    twoFactorRedirect: z.literal(true).optional(),
    totpURI: z.string().optional(),
    backupCodes: z.array(z.string()).optional(),
  })
  .catch({});

const WRONG_PASSWORD = "Wrong email or password. Passwords are case-sensitive.";

const OWN_WORDS: Readonly<Record<string, string>> = {
  INVALID_EMAIL_OR_PASSWORD: WRONG_PASSWORD,
  INVALID_EMAIL: "This is not an email address. It looks like ada@example.org.",
  INVALID_PASSWORD: "The current password is wrong.",
  EMAIL_PASSWORD_DISABLED: "This server takes no passwords. Sign in by your organisation’s sign-on service.",
  INVALID_CODE: "This code is wrong, or no longer valid. Enter the one that your app shows now.",
  INVALID_BACKUP_CODE: "This recovery code is wrong, or was used already.",
  INVALID_TWO_FACTOR_COOKIE: "Entering the code took longer than ten minutes. Sign in again.",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "Too many wrong codes. Sign in again.",
  PASSWORD_TOO_SHORT: "The new password is too short. Use at least 12 characters.",
  // At sign-in: no such password was ever set.
  PASSWORD_TOO_LONG: WRONG_PASSWORD,
};

/** better-auth's answer in the shape of our own: refusals as problem details, and never a session's token. */
export async function translateAuthResponse(
  answer: Response,
  language: Language = DEFAULT_LANGUAGE,
): Promise<Response> {
  const headers = new Headers(answer.headers);
  for (const name of ["content-length", "content-type"]) headers.delete(name);
  headers.set("cache-control", "no-store");
  // The token belongs in the HttpOnly cookie and nowhere that a script can read.
  if (answer.ok) return Response.json(toldOf(await bodyOf(answer)), { status: answer.status, headers });
  const { code, message } = refusalSchema.catch({ code: "INVALID", message: "" }).parse(await bodyOf(answer));
  const wait = Number(answer.headers.get("x-retry-after") ?? answer.headers.get("retry-after") ?? Number.NaN);
  if (answer.status === 429 && Number.isFinite(wait)) headers.set("retry-after", String(wait));
  const details = Number.isFinite(wait) ? { retryAfter: wait } : {};
  const words =
    code === "ACCOUNT_TEMPORARILY_LOCKED"
      ? "Too many wrong codes were entered for this account. Try again in 15 minutes."
      : answer.status === 429
        ? tooMany(code, waitInWords(wait))
        : OWN_WORDS[code];
  const known = answer.status === 429 ? "TOO_MANY_REQUESTS" : code;
  headers.set("content-type", PROBLEM_JSON);
  const problem = problemBody(answer.status, known, refusalText(language, words || message || code), details);
  return new Response(JSON.stringify(problem), { status: answer.status, headers });
}

function tooMany(code: string, wait: string): string {
  return code === KNOWN_BROWSERS_ONLY
    ? `Too many wrong passwords were tried for this account. For ${wait}, only browsers that have signed in to it before can sign in: use one of those, or ask an admin of this server for a one-time link.`
    : `Too many attempts. Try again in ${wait}.`;
}

/** Of all that better-auth tells: that a code is asked for, and the codes that are shown once. */
function toldOf(body: unknown) {
  const { twoFactorRedirect, totpURI, backupCodes } = toldSchema.parse(body ?? {});
  return { done: true, needsCode: twoFactorRedirect, totpURI, backupCodes };
}

async function bodyOf(answer: Response): Promise<unknown> {
  return answer.json().catch(() => ({}));
}

function waitInWords(seconds: number): string {
  if (!Number.isFinite(seconds)) return "a while";
  return seconds > 90 ? counted(Math.ceil(seconds / 60), "minute") : counted(seconds, "second");
}
