const KINDS = new Set(["DatabaseNotReachable", "ConnectionClosed", "TooManyConnections", "SocketTimeout"]);
const PRISMA_CODES = new Set(["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2037"]);
/** Node's and PostgreSQL's own codes: refused, reset, shut down, crashed, starting up, too many connections. */
const OTHER_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "08006",
  "08003",
]);
const WORDS = /connection terminated|terminating connection|server closed the connection|database system is/i;

/** Whether the database cannot be reached just now, as opposed to a mistake of ours. */
export function isUnavailable(error: unknown, depth = 0): boolean {
  if (typeof error !== "object" || error === null || depth > 5) return false;
  const code = "code" in error ? error.code : undefined;
  if (typeof code === "string" && (PRISMA_CODES.has(code) || OTHER_CODES.has(code))) return true;
  if ("originalCode" in error && typeof error.originalCode === "string" && OTHER_CODES.has(error.originalCode))
    return true;
  if ("kind" in error && typeof error.kind === "string" && KINDS.has(error.kind)) return true;
  if ("message" in error && typeof error.message === "string" && WORDS.test(error.message)) return true;
  const inner = [
    "cause" in error ? error.cause : undefined,
    "meta" in error ? error.meta : undefined,
    "driverAdapterError" in error ? error.driverAdapterError : undefined,
  ];
  return inner.some((each) => isUnavailable(each, depth + 1));
}
