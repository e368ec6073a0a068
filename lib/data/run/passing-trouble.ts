import { databaseErrorCode } from "@/lib/db/database-error-code";

/** PostgreSQL's classes for connections, conflicts of transactions, lack of resources, shutdown and system errors. */
const PASSING_CLASSES = /^(?:08|40|53|57|58)/;
/** Prisma's for a server that cannot be reached, a pool that is used up, a transaction that could not begin or conflicts. */
const PASSING_CODES =
  /^(?:P1001|P1002|P1008|P1017|P2024|P2028|P2034|ECONN[A-Z]+|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/;
/** The driver's own errors have no code. */
const PASSING_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/**
 * Whether the database did not refuse what was asked, but could not do it at this moment: asked again later, it may.
 */
export function isPassingTrouble(error: unknown): boolean {
  const code = databaseErrorCode(error);
  if (code !== null) return PASSING_CLASSES.test(code);
  if (!(error instanceof Error)) return false;
  return ("code" in error && PASSING_CODES.test(String(error.code))) || PASSING_MESSAGES.test(error.message);
}
