/**
 * The hosts by which this request's sender knows us: the public address, and what the browser or the proxy in front
 * put into the request. A page of another site can set none of these headers without a preflight, which we never answer.
 */
export function ownHosts(request: Request): Set<string> {
  const hosts = [request.headers.get("host"), new URL(request.url).host, hostOf(process.env.TICKBOX_URL ?? "")];
  for (const host of request.headers.get("x-forwarded-host")?.split(",") ?? []) hosts.push(host.trim());
  return new Set(hosts.filter((host): host is string => Boolean(host)));
}

export function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : "";
}
