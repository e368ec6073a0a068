const withCode = (code: string, message = "it went wrong") => Object.assign(new Error(message), { code });
/** What Prisma throws where the driver failed in a statement of ours. */
const raw = (cause: object) => Object.assign(new Error("Raw query failed"), { ...RAW, meta: wrapped(cause) });
const wrapped = (cause: object) => ({ driverAdapterError: Object.assign(new Error("DriverAdapterError"), { cause }) });
const RAW = { name: "PrismaClientKnownRequestError", code: "P2010" };

const NODE = [
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "EHOSTDOWN",
  "ENETUNREACH",
  "ENETDOWN",
];
const POSTGRESQL = [
  "08000",
  "08001",
  "08003",
  "08004",
  "08006",
  "08P01",
  "57P01",
  "57P02",
  "57P03",
  "57P05",
  "57014",
  "25006",
  "53000",
  "53100",
  "53200",
  "53300",
  "58000",
  "58030",
  "40001",
  "40P01",
  "40003",
  "55P03",
];
const PRISMA = ["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2034", "P2037"];
const KINDS = [
  "DatabaseNotReachable",
  "ConnectionClosed",
  "SocketTimeout",
  "TooManyConnections",
  "TransactionWriteConflict",
];
const MESSAGES = [
  "Connection terminated",
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "Client has encountered a connection error and is not queryable",
  "timeout exceeded when trying to connect",
  "timeout expired",
  "terminating connection due to administrator command",
  "the database system is starting up",
];

/** Errors that pass by themselves, as they reach us: from the driver, and through Prisma. */
export const TRANSIENT_ERRORS: readonly (readonly [string, unknown])[] = [
  ...[...NODE, ...POSTGRESQL, ...PRISMA].map((code) => [code, withCode(code)] as const),
  ...POSTGRESQL.map((code) => [`${code} through Prisma`, raw({ kind: "postgres", originalCode: code })] as const),
  ...KINDS.map((kind) => [`${kind} of Prisma`, raw({ kind })] as const),
  ...MESSAGES.map((message) => [message, new Error(message)] as const),
  ["a host with two addresses", new AggregateError([withCode("EHOSTUNREACH"), withCode("ETIMEDOUT")])],
  ["the connection of Prisma's client", Object.assign(new Error("it went wrong"), { errorCode: "P1001" })],
  ["the cause of another error", new Error("it went wrong", { cause: withCode("ECONNREFUSED") })],
];

/** Errors that would come again. */
export const LASTING_ERRORS: readonly (readonly [string, unknown])[] = [
  ...["22012", "23505", "23514", "28P01", "3D000", "42P01", "42501", "57P04", "XX000"].flatMap((code) => [
    [code, withCode(code)] as const,
    [`${code} through Prisma`, raw({ kind: "postgres", originalCode: code })] as const,
  ]),
  ...["P1000", "P1003", "P2002", "P2003", "P2025", "ENOENT", "EACCES"].map((code) => [code, withCode(code)] as const),
  ["a message that quotes somebody", withCode("23514", "Connection terminated")],
  ["a TypeError", new TypeError("x is not a function")],
  ["no error", null],
  ["a text", "Connection terminated"],
];
