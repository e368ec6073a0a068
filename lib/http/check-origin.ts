import { AppError } from "@/lib/domain/app-error";
import { hostOf, ownHosts } from "./own-hosts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses a state change that another site's page sends with our user's cookies. Browsers always say where such a
 * request comes from; a request that says nothing comes from a program, which holds its cookie rightfully.
 */
export function checkOrigin(request: Request): void {
  if (SAFE_METHODS.has(request.method) || isOwnOrigin(request)) return;
  throw new AppError(
    "WRONG_ORIGIN",
    "This change was asked for by a page of another site and was refused. Open Tickbox at its own address; behind a proxy, set TICKBOX_URL to that address.",
  );
}

export function isOwnOrigin(request: Request): boolean {
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  if (origin === null) return site === null || site === "same-origin" || site === "none";
  return ownHosts(request).has(hostOf(origin));
}
