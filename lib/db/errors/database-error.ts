/** Why the database could not do at this moment what was asked; asked again later, it may. */
export type TransientProblem = "unknown-host" | "refused" | "unreachable" | "late" | "busy" | "conflict" | "read-only";

/** Codes of PostgreSQL, of its driver (Node's) and of Prisma, and Prisma's kinds of the same. */
const PROBLEMS: readonly (readonly [TransientProblem, RegExp])[] = [
  // A name that is not known may belong to a server that is being replaced.
  ["unknown-host", /^(?:ENOTFOUND|EAI_AGAIN)$/],
  ["refused", /^(?:ECONNREFUSED|DatabaseNotReachable|P1001)$/],
  // Of PostgreSQL's: connections in general, shut down, crashed, idle for too long.
  ["unreachable", /^(?:08[0-9A-Z]{3}|57P0[125])$/],
  // A statement or an answer that took longer than it may, or that an operator ended.
  ["late", /^(?:57014|ETIMEDOUT|P1008|SocketTimeout)$/],
  ["unreachable", /^(?:ECONNRESET|ECONNABORTED|EPIPE|E(?:HOST|NET)(?:UNREACH|DOWN))$/],
  ["unreachable", /^(?:P1002|P1017|ConnectionClosed)$/],
  // Too little of something, starting up, the disk does not answer.
  ["busy", /^(?:53[0-9A-Z]{3}|57P03|58[0-9A-Z]{3})$/],
  // Connections used up, a transaction that could not begin or end in time.
  ["busy", /^(?:P2024|P2028|P2037|TooManyConnections)$/],
  // A standby, which may be about to become the primary.
  ["read-only", /^25006$/],
  // Another transaction was in the way: serialization, deadlock, a lock that was not to be had in time.
  ["conflict", /^(?:40[0-9A-Z]{3}|55P03|P2034|TransactionWriteConflict)$/],
];

/** Some errors of the driver have no code. */
const LOST =
  /^(?:Connection terminated|Client has encountered a connection error|timeout e(?:xpired|xceeded when trying to connect)|terminating connection|server closed the connection|the database system is (?:starting up|shutting down|in recovery))/im;

/** What is the matter with the database where that passes by itself; null for a mistake of ours and all other errors. */
export function transientProblem(error: unknown): TransientProblem | null {
  for (const { code, message } of layersOf(error)) {
    const found = PROBLEMS.find(([, codes]) => code.some((one) => codes.test(one)));
    if (found) return found[0];
    if (code.length === 0 && LOST.test(message)) return "unreachable";
  }
  return null;
}

/**
 * Whether the database did not refuse what was asked, but could not do it at this moment: it is away, has too much to do,
 * or another transaction was in the way.
 */
export function isTransient(error: unknown): boolean {
  return transientProblem(error) !== null;
}

/** Whether it took too long: the same asked again at once would take as long. */
export function isLate(error: unknown): boolean {
  return transientProblem(error) === "late";
}

/** PostgreSQL's code for what went wrong, such as 55P03 for a lock that was not to be had in time. */
export function databaseErrorCode(error: unknown): string | null {
  const codes = layersOf(error).flatMap(({ code }) => code);
  return codes.find((code) => /^(?:[0-9][0-9A-Z]|F0|HV|P0|XX)[0-9A-Z]{3}$/.test(code)) ?? null;
}

interface Layer {
  readonly code: readonly string[];
  readonly message: string;
}

const CODES = ["originalCode", "code", "errorCode", "kind"];
const INNER = ["meta", "driverAdapterError", "cause", "errors"];

/** An error and those it wraps, each with what it says: Prisma hands on what the driver said in several ways. */
function layersOf(error: unknown, depth = 0): Layer[] {
  if (typeof error !== "object" || error === null || depth > 5) return [];
  const field = (name: string): unknown => Reflect.get(error, name);
  const code = CODES.map(field).filter((value) => typeof value === "string");
  const message = field("message");
  const inner = Array.isArray(error) ? error : INNER.map(field);
  const layer = { code, message: typeof message === "string" ? message : "" };
  return [layer, ...inner.flatMap((each) => layersOf(each, depth + 1))];
}
