import { createHmac, timingSafeEqual } from "node:crypto";
import { isHttps } from "./is-https";

/**
 * What the names of our cookies begin with. Over HTTPS browsers take `__Host-` from this very host alone: no page of a
 * neighbouring or lower domain can put a cookie of its own in place of one of ours.
 * @param secure whether the browser speaks HTTPS with us
 */
export const cookiePrefix = (secure: boolean) => (secure ? "__Host-tickbox" : "tickbox");

/**
 * The token of better-auth's session cookie, if the cookie carries our signature. The same check as better-auth's own,
 * without its WebCrypto and endpoint machinery: it runs with every request.
 */
export function sessionTokenOf(headers: Headers, secret = process.env.BETTER_AUTH_SECRET): string | null {
  const name = `${cookiePrefix(isHttps(headers))}.session_token`;
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
