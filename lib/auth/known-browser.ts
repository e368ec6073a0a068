import { createHmac, timingSafeEqual } from "node:crypto";
import type { CookieOptions } from "better-auth";
import { v7 as uuidv7 } from "uuid";
import { accountKey } from "@/lib/people/server/secret";

const COOKIE = "known_browser";
const ONE_YEAR = 365 * 24 * 60 * 60;

/** What better-auth gives a hook or an endpoint, as far as it is about cookies. */
interface CookieContext {
  getCookie(name: string): string | null | undefined;
  setCookie(name: string, value: string, options?: CookieOptions): unknown;
  context: {
    secret: string;
    createAuthCookie(name: string, options: { maxAge: number }): { name: string; attributes: CookieOptions };
  };
}

/** Which browser this is, if it has signed in to the account before; else null. */
export function readKnownBrowser(context: CookieContext, email: string): string | null {
  const { secret } = context.context;
  return knownBrowserOf(context.getCookie(cookieOf(context).name), email, secret);
}

/** By password or link, the browser has signed in: from now on, others' wrong guesses do not slow it down. */
export function rememberBrowser(context: CookieContext, email: string): void {
  const { name, attributes } = cookieOf(context);
  const browser = readKnownBrowser(context, email) ?? uuidv7();
  context.setCookie(name, `${browser}.${signatureOf(browser, email, context.context.secret)}`, attributes);
}

const cookieOf = ({ context }: CookieContext) => context.createAuthCookie(COOKIE, { maxAge: ONE_YEAR });

/** @param value of the cookie: which browser it is, and our signature of it with the account */
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
