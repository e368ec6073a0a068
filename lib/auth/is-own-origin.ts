/** Whether a request comes from a page of ours, or from a program, which holds its cookie rightfully. */
export function isOwnOrigin(request: Request): boolean {
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  // Browsers always say where a state change comes from.
  if (origin === null) return site === null || site === "same-origin" || site === "none";
  return ownHosts(request).has(hostOf(origin));
}

/**
 * The hosts by which this request's sender knows us: the public address, and what the browser or the proxy in front
 * put into the request. A page of another site can set none of these headers without a preflight, which we never answer.
 */
function ownHosts(request: Request): Set<string> {
  const hosts = [request.headers.get("host"), new URL(request.url).host, hostOf(process.env.TICKBOX_URL ?? "")];
  for (const host of request.headers.get("x-forwarded-host")?.split(",") ?? []) hosts.push(host.trim());
  return new Set(hosts.filter((host): host is string => Boolean(host)));
}

function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : "";
}
