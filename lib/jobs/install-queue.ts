import { runMigrations } from "graphile-worker";
import { Client } from "pg";

/** Any number that nothing else on the database locks. */
const LOCK = 7_308_612_001;

/** Makes or updates the queue's own tables; two workers starting at once wait for each other, which the library leaves to us. */
export async function installQueue(connectionString: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [LOCK]);
    await runMigrations({ connectionString });
  } finally {
    await client.end();
  }
}
