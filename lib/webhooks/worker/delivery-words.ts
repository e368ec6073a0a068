import { AddressNotAllowed } from "@/lib/llm/client/private-address";

/** As much of an answer as says what is wrong. */
const EXCERPT_CHARACTERS = 300;

const NOT_SHOWN = "The answer came from a private network, so it is not shown.";

/**
 * The same for every reason: a person who adds a webhook must not learn which names and open ports there are in the
 * networks around this server.
 */
const NO_CONNECTION =
  "No connection: the name is unknown, nothing answers there, the address redirects, or it is on this machine or in a private network that TICKBOX_WEBHOOK_NETWORKS does not name.";
const CONNECTION_ERRORS = new Set([
  "ENOTFOUND",
  "EAI_AGAIN",
  "EAI_FAIL",
  "ENODATA",
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EACCES",
  "EADDRNOTAVAIL",
  "ETIMEDOUT",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** What researchers are shown of an answer. */
export function shownAnswer(text: string, isPrivate: boolean): string {
  return isPrivate ? NOT_SHOWN : storable(text);
}

/**
 * Why no answer came.
 * @returns null for what is only said as "no connection", also by how long it took
 */
export function shownFailure(error: unknown, isPrivate: boolean, timeoutMs: number): string | null {
  if (isPrivate || error instanceof AddressNotAllowed) return null;
  if (!(error instanceof Error)) return storable(String(error));
  const code = "code" in error ? String(error.code) : "";
  if (CONNECTION_ERRORS.has(code)) return null;
  if (error.name === "TimeoutError") return `No answer within ${timeoutMs / 1_000} seconds.`;
  return storable(error.message || code || error.name);
}

export const noConnection = { status: null, milliseconds: 0, excerpt: NO_CONNECTION };

/** PostgreSQL keeps no NUL. */
const storable = (text: string): string => [...text.replaceAll("\0", "")].slice(0, EXCERPT_CHARACTERS).join("");
