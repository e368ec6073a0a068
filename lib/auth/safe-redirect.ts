/** Where to go after signing in: only a page of our own, whatever the address bar says. */
export function safeRedirect(next: unknown, fallback = "/"): string {
  if (typeof next !== "string" || !/^\/(?![/\\])/.test(next)) return fallback;
  const base = "http://own.invalid";
  if (!URL.canParse(next, base)) return fallback;
  const url = new URL(next, base);
  if (url.origin !== base || url.pathname.startsWith("/api/")) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}
