import { isOwnOrigin } from "@/lib/auth/is-own-origin";
import { AppError } from "@/lib/wire/app-error";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

export const isSafe = (method: string): boolean => SAFE_METHODS.has(method);

/** Refuses a state change that another site's page sends with our user's cookies. */
export function checkOrigin(request: Request): void {
  if (isSafe(request.method) || isOwnOrigin(request)) return;
  throw new AppError(
    "WRONG_ORIGIN",
    "This change was asked for by a page of another site and was refused. Open Tickbox at its own address; behind a proxy, set TICKBOX_URL to that address.",
  );
}
