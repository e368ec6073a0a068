/**
 * Whether the person's browser speaks HTTPS with us: the public address says so, or the proxy in front does.
 * Believing the header is harmless: whoever invents it only gets a cookie that their own browser will not send back.
 */
export function isHttps(headers: Headers): boolean {
  if (process.env.TICKBOX_URL?.startsWith("https://")) return true;
  return headers.get("x-forwarded-proto")?.split(",")[0]?.trim() === "https";
}
