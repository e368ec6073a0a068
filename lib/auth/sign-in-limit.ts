import { createHash } from "node:crypto";
import { APIError } from "better-auth/api";
import { type AttemptRule, countAttempt, forgetAttempts } from "./attempt-limit";

/** How many passwords one browser or address may try for one account. A whole class may sit behind an address. */
const PER_GUESSER: AttemptRule = { window: 5 * 60, max: 10 };
/** So many guesses from everywhere, and each further one waits: nobody can lock somebody else out. */
const PER_ACCOUNT: AttemptRule = { window: 60 * 60, max: 200 };
const WAIT_PER_GUESS_MILLISECONDS = 100;
const MAX_WAIT_MILLISECONDS = 10_000;

interface SignInAttempt {
  email: string;
  address: string | null;
  /** the browser, where it has signed in to this account before: others' guesses are not held against it */
  browser: string | null;
}

/**
 * Counts a sign-in before the password is looked at.
 * @returns how many milliseconds it has to wait
 * @throws APIError 429 with the seconds after which this browser or address may try again
 */
export async function limitSignIn(attempt: SignInAttempt): Promise<number> {
  const guesser = await countAttempt(guesserOf(attempt), PER_GUESSER);
  if (!guesser.allowed) {
    throw new APIError(
      "TOO_MANY_REQUESTS",
      { code: "TOO_MANY_REQUESTS" },
      { "retry-after": String(guesser.retryAfter) },
    );
  }
  if (attempt.browser !== null) return 0;
  const { over } = await countAttempt(everybodyOn(attempt), PER_ACCOUNT);
  return Math.min(over * WAIT_PER_GUESS_MILLISECONDS, MAX_WAIT_MILLISECONDS);
}

/** The password was right. */
export async function forgetSignIns(attempt: SignInAttempt): Promise<void> {
  await forgetAttempts(guesserOf(attempt));
  await forgetAttempts(everybodyOn(attempt));
}

/** Hashed: a mistyped email may be a password, and an endless one must not fill the table. */
export function accountKey(email: string): string {
  return createHash("sha256").update(email.trim().toLowerCase()).digest("hex");
}

const everybodyOn = ({ email }: SignInAttempt) => `sign-in|${accountKey(email)}`;

function guesserOf({ email, address, browser }: SignInAttempt): string {
  return `sign-in|${accountKey(email)}|${browser === null ? (address ?? "unknown") : `browser ${browser}`}`;
}
