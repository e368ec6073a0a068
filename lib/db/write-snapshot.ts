import { Client } from "pg";
import { databaseErrorCode } from "./errors/database-error";
import { Snapshot } from "./snapshot";

/** PostgreSQL’s words for "somebody else changed or removed what this snapshot read". */
const LOST = ["40001", "40P01", "23503"];

/**
 * Runs work in one snapshot that it may also write from: it commits only if nobody else changed the rows that it changes.
 * @param task one at a time in the whole database
 * @returns false where the same task is being done already, or somebody else's changes came first: nothing was changed
 */
export async function writeSnapshot(task: string, work: (snapshot: Snapshot) => Promise<void>): Promise<boolean> {
  const client = new Client({ connectionString: process.env.DATABASE_URL, keepAlive: true });
  client.on("error", () => undefined);
  await client.connect();
  try {
    // Before the snapshot begins, so that it sees what whoever had the lock before committed. It ends with the connection.
    const { rows } = await client.query("SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS mine", [task]);
    if (rows[0]?.mine !== true) return false;
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ");
    await client.query("SET LOCAL jit = off");
    await work(new Snapshot(client));
    await client.query("COMMIT");
    return true;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    if (LOST.includes(databaseErrorCode(error) ?? "")) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
