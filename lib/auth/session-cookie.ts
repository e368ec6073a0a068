import { createHmac, timingSafeEqual } from "node:crypto";
import { isHttps } from "./is-https";

export const COOKIE_PREFIX = "tickbox";
const NAME = `${COOKIE_PREFIX}.session_token`;

/**
 * The token of better-auth's session cookie, if the cookie carries our signature. The same check as better-auth's own,
 * without its WebCrypto and endpoint machinery: it runs with every request.
 */
export function sessionTokenOf(headers: Headers, secret = process.env.BETTER_AUTH_SECRET): string | null {
  const name = isHttps(headers) ? `__Secure-${NAME}` : NAME;
  const signed = cookieOf(headers.get("cookie") ?? "", name);
  const dot = signed?.lastIndexOf(".") ?? -1;
  if (!signed || dot < 1 || !secret) return null;
  const token = signed.slice(0, dot);
  const expected = createHmac("sha256", secret).update(token).digest();
  const given = Buffer.from(signed.slice(dot + 1), "base64");
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}

function cookieOf(cookies: string, name: string): string | null {
  for (const part of cookies.split(";")) {
    const [key, ...value] = part.trim().split("=");
    if (key !== name) continue;
    try {
      return decodeURIComponent(value.join("="));
    } catch {
      return null;
    }
  }
  return null;
}
