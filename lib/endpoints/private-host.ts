/**
 * Whether an address looks as if it led to this machine or a private network: for a hint while it is typed. What decides is
 * the check of the very addresses that are connected to.
 */
export function looksPrivate(baseUrl: string): boolean {
  // What is no web address at all leads nowhere; the form says what is expected.
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol)) return false;
  const host = new URL(baseUrl).hostname.replace(/^\[|\]$/g, "");
  if (isLoopback(baseUrl) || /\.(local|internal|lan|home|localhost)$/.test(host)) return true;
  if (/^(0\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/.test(host))
    return true;
  if (host.includes(":")) return /^(f[cd]|fe[89ab])/i.test(host);
  return !host.includes(".");
}

/** Whether an address leads to the server's own machine: nothing travels over a network. */
export function isLoopback(baseUrl: string): boolean {
  if (!URL.canParse(baseUrl)) return false;
  const host = new URL(baseUrl).hostname.replace(/^\[|\]$/g, "");
  return host === "localhost" || host === "::1" || /^127\./.test(host);
}
