import { databaseErrorCode, type TransientProblem, transientProblem } from "./errors/database-error";
import { addressesOf } from "./primary";

/** Why a database cannot be used, in the terms of the person who wrote the connection string. */
export interface ConnectionProblem {
  kind:
    | TransientProblem
    | "malformed"
    | "authentication"
    | "no-such-database"
    | "no-right-to-connect"
    | "no-right-to-create"
    | "encryption"
    | "too-old"
    | "transaction-pooler"
    | "other-database"
    | "other";
  /** One line, without the password. */
  message: string;
}

type Kind = ConnectionProblem["kind"];

interface Target {
  host: string;
  database: string;
  user: string;
}

const KIND_OF_CODE: Record<string, Kind> = {
  "28P01": "authentication",
  "28000": "authentication",
  "3D000": "no-such-database",
  "42501": "no-right-to-connect",
};

const KIND_OF_MESSAGE: [RegExp, Kind][] = [
  [/password must be a string|no password|SCRAM|SASL/i, "authentication"],
  [/SSL|TLS|certificate/i, "encryption"],
];

/** Where a connection string points to; null when it is none. */
export function connectionTarget(url: string): Target | null {
  const addresses = addressesOf(url);
  const parsed = addresses.flatMap((address) => (URL.canParse(address) ? [new URL(address)] : []));
  const [first] = parsed;
  if (!first || parsed.length < addresses.length) return null;
  if (first.protocol !== "postgresql:" && first.protocol !== "postgres:") return null;
  const user = decodeURIComponent(first.username) || "(no user)";
  const hosts = parsed.map(({ searchParams, hostname, port }) => {
    const host = searchParams.get("host") ?? (hostname || "localhost");
    return host.startsWith("/") ? host : `${host}:${port || "5432"}`;
  });
  return { host: hosts.join(", "), database: decodeURIComponent(first.pathname.slice(1)) || user, user };
}

/** Turns what `pg` throws into a one-line reason that says what to do. */
export function connectionProblem(error: unknown, url: string): ConnectionProblem {
  const target = connectionTarget(url);
  if (!target) {
    return {
      kind: "malformed",
      message: "DATABASE_URL is not a connection string. Expected postgresql://user:password@host:5432/database.",
    };
  }
  const kind = kindOf(error);
  return { kind, message: describe(kind, target, firstLine(error)) };
}

function kindOf(error: unknown): Kind {
  const known = transientProblem(error) ?? KIND_OF_CODE[databaseErrorCode(error) ?? ""];
  if (known) return known;
  // Node's names of certificate problems, such as SELF_SIGNED_CERT_IN_CHAIN or ERR_TLS_CERT_ALTNAME_INVALID.
  if (error instanceof Error && "code" in error && /CERT|TLS|SSL/.test(String(error.code))) return "encryption";
  const message = firstLine(error);
  return KIND_OF_MESSAGE.find(([pattern]) => pattern.test(message))?.[1] ?? "other";
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split("\n")[0] ?? "";
}

function describe(kind: Kind, { host, database, user }: Target, detail: string): string {
  switch (kind) {
    case "unknown-host":
      return `The host in DATABASE_URL is not known: ${host}. Check its spelling and the network.`;
    case "late":
    case "unreachable":
      return `The database server ${host} cannot be reached (${detail}). Check host, port and firewall in DATABASE_URL.`;
    case "refused":
      return `Nothing listens at ${host}. Start PostgreSQL there, or correct host and port in DATABASE_URL.`;
    case "authentication":
      return `The server ${host} refuses user ${user} (${detail}). Correct user and password in DATABASE_URL, or the server's pg_hba.conf.`;
    case "no-such-database":
      return `The server ${host} has no database ${database}. Create it (createdb ${database}) or correct DATABASE_URL.`;
    case "no-right-to-connect":
      return `User ${user} may not connect to database ${database} on ${host} (${detail}). Grant CONNECT on it.`;
    case "no-right-to-create":
      return `User ${user} has no right to create tables in database ${database} on ${host} (${detail}).`;
    case "read-only":
      return `No server at ${host} takes writes: a standby answers. Point DATABASE_URL to the primary, or name all servers in it (…@one:5432,two:5432/…).`;
    case "encryption":
      return `No encrypted connection to ${host} (${detail}). Check sslmode in DATABASE_URL and the server's certificate.`;
    case "busy":
      return `The server ${host} takes no connection now (${detail}). Try again, or raise its max_connections.`;
    case "too-old":
      return `The server ${host} runs PostgreSQL ${detail}; Tickbox needs 15 or newer.`;
    case "transaction-pooler":
      return `The pooler at ${host} lends its connections by transaction, and Tickbox keeps statements, settings and locks from one to the next. Set TICKBOX_DIRECT_URL to PostgreSQL itself, let it pool by session (pool_mode = session), or let DATABASE_URL name PostgreSQL itself.`;
    case "other-database":
      return `DATABASE_URL (the pooler at ${host}) and TICKBOX_DIRECT_URL lead to different databases. Correct one of them.`;
    default:
      return `The database ${database} on ${host} cannot be used: ${detail}`;
  }
}

/** A problem found by looking, where no error was thrown. */
export function foundProblem(
  kind: "no-right-to-create" | "too-old" | "transaction-pooler" | "other-database",
  url: string,
  detail: string,
): ConnectionProblem {
  const target = connectionTarget(url) ?? { host: "?", database: "?", user: "?" };
  return { kind, message: describe(kind, target, detail) };
}
