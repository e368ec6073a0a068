import { createHash } from "node:crypto";
import { APIError } from "better-auth/api";
import { type AttemptRule, countAttempt, forgetAttempts } from "./attempt-limit";

/**
 * Wrong passwords are limited per account and address, and more widely per account, so that neither one guesser nor
 * many get far. The limit per address alone (see server.ts) is wide: a whole class may sit behind one.
 */
const PER_ACCOUNT_AND_ADDRESS: AttemptRule = { window: 5 * 60, max: 10 };
const PER_ACCOUNT: AttemptRule = { window: 60 * 60, max: 200 };

/** Counts a sign-in before the password is looked at; throws 429 with the seconds to wait. */
export async function limitSignIn(email: string, address: string | null): Promise<void> {
  for (const [key, rule] of rulesFor(email, address)) {
    const result = await countAttempt(key, rule);
    if (!result.allowed) throw tooManyRequests(result.retryAfter);
  }
}

export async function forgetSignIns(email: string, address: string | null): Promise<void> {
  for (const [key] of rulesFor(email, address)) await forgetAttempts(key);
}

function rulesFor(email: string, address: string | null): [string, AttemptRule][] {
  // Hashed: a mistyped email may be a password, and an endless one must not fill the table.
  const account = createHash("sha256").update(email.trim().toLowerCase()).digest("hex");
  return [
    [`sign-in|${account}|${address ?? "unknown"}`, PER_ACCOUNT_AND_ADDRESS],
    [`sign-in|${account}`, PER_ACCOUNT],
  ];
}

function tooManyRequests(seconds: number): APIError {
  return new APIError("TOO_MANY_REQUESTS", { code: "TOO_MANY_REQUESTS" }, { "retry-after": String(seconds) });
}
