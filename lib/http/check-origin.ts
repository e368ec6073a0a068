import { AppError } from "@/lib/domain/app-error";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses a state change that another site's page sends with our user's cookies. Browsers always say where such a
 * request comes from; a request that says nothing comes from a program, which holds its cookie rightfully.
 */
export function checkOrigin(request: Request): void {
  if (SAFE_METHODS.has(request.method)) return;
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  if (origin === null) {
    if (site === null || site === "same-origin" || site === "none") return;
  } else if (allowedHosts(request).has(hostOf(origin))) {
    return;
  }
  throw new AppError("WRONG_ORIGIN", "This change was asked for by a page of another site and was refused.");
}

function allowedHosts(request: Request): Set<string> {
  const hosts = [request.headers.get("host"), new URL(request.url).host];
  const publicAddress = process.env.TICKBOX_URL;
  if (publicAddress) hosts.push(hostOf(publicAddress));
  return new Set(hosts.filter((host): host is string => Boolean(host)));
}

function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : "";
}
