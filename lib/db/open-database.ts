import { Client, escapeIdentifier } from "pg";
import { checkDatabase } from "./check-database";
import { joinEmbeddedServer } from "./embedded/shared-server";
import { databaseErrorCode } from "./errors/database-error";

/** A database that may be used until it is closed. */
export interface OpenDatabase {
  url: string;
  /** The embedded server's process id; null for a server that DATABASE_URL names. */
  embeddedPid: number | null;
  /** What its owner should hear about how the embedded server started; null when all was well. */
  warning: string | null;
  close(): Promise<void>;
}

export const EMBEDDED_DATABASE = "tickbox";

/**
 * The database Tickbox works on: the one DATABASE_URL names, else that of the embedded server, which is started when
 * it does not run. Throws an error of one line that says what is wrong.
 * @param stateDirectory the checkout's `.tickbox`
 */
export async function openDatabase(stateDirectory: string): Promise<OpenDatabase> {
  const given = process.env.DATABASE_URL;
  if (given) {
    const problem = await checkDatabase(given);
    if (problem) throw new Error(problem.message);
    return { url: given, embeddedPid: null, warning: null, close: async () => undefined };
  }
  const share = await joinEmbeddedServer(stateDirectory);
  try {
    await createMissingDatabase(share.server.url("postgres"));
  } catch (error) {
    await share.leave();
    throw error;
  }
  return {
    url: share.server.url(EMBEDDED_DATABASE),
    embeddedPid: share.server.pid,
    warning: share.server.warning,
    close: () => share.leave(),
  };
}

async function createMissingDatabase(adminUrl: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [EMBEDDED_DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${escapeIdentifier(EMBEDDED_DATABASE)}`);
  } catch (error) {
    // Somebody else created it between the question and the answer.
    if (!["42P04", "23505"].includes(databaseErrorCode(error) ?? "")) throw error;
  } finally {
    await client.end();
  }
}
