/**
 * Whether the person's browser speaks HTTPS with us: the public address says so, or the proxy in front does.
 * Trusting the header is harmless: a client that forges it only gets a cookie that its own browser will not send back.
 */
export function isHttps(headers: Headers): boolean {
  if (process.env.TICKBOX_URL?.startsWith("https://")) return true;
  return headers.get("x-forwarded-proto")?.split(",")[0]?.trim() === "https";
}
