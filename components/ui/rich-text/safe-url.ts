const ALLOWED = new Set(["http:", "https:", "mailto:"]);

/** The address if a link may lead there: absolute, and web or mail. Anything else (javascript:, data:, our own pages) is null. */
export function safeUrl(address: string): string | null {
  try {
    const url = new URL(address);
    return ALLOWED.has(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}
