import { createHmac, timingSafeEqual } from "node:crypto";
import { accountKey } from "./sign-in-limit";

/** Kept by a browser that has signed in with a password: others' wrong guesses do not slow it down. */
export const KNOWN_BROWSER_COOKIE = "known_browser";
export const KNOWN_BROWSER_SECONDS = 365 * 24 * 60 * 60;

/** The cookie's value: which browser it is, and our signature of it with the account. */
export function knownBrowserValue(browser: string, email: string, secret: string): string {
  return `${browser}.${signatureOf(browser, email, secret)}`;
}

/** Which browser this is, if it has signed in to the account before; else null. */
export function knownBrowserOf(value: string | null | undefined, email: string, secret: string): string | null {
  const [browser = "", signature = ""] = value?.split(".") ?? [];
  const expected = Buffer.from(signatureOf(browser, email, secret));
  const given = Buffer.from(signature);
  return browser !== "" && given.length === expected.length && timingSafeEqual(given, expected) ? browser : null;
}

function signatureOf(browser: string, email: string, secret: string): string {
  return createHmac("sha256", secret)
    .update(`known browser|${browser}|${accountKey(email)}`)
    .digest("base64url");
}
