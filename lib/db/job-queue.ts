import { runMigrations } from "graphile-worker";
import type { Pool } from "pg";
import { NO_JIT, openPool } from "./connections";
import { connectClient, deadline } from "./deadlines";

/** Any number that nothing else on the database locks. */
const LOCK = 7_308_612_001;
/** One listens, the others look for jobs and make new ones. */
const CONNECTIONS_BESIDE_JOBS = 8;

/** Makes or updates the queue's own tables; two workers starting at once wait for each other, which the library leaves to us. */
export async function installQueue(connectionString: string): Promise<void> {
  const client = await connectClient(connectionString, deadline("maintenance"));
  const pgPool = queueConnections(connectionString, 0);
  try {
    await client.query("SELECT pg_advisory_lock($1)", [LOCK]);
    await runMigrations({ pgPool });
  } finally {
    await pgPool.end();
    await client.end();
  }
}

/** The queue's connections of one worker. */
export function queueConnections(connectionString: string, concurrency: number): Pool {
  const pool = openPool(connectionString, "queue", NO_JIT, { max: concurrency + CONNECTIONS_BESIDE_JOBS });
  // Whatever is under way on a connection that breaks fails with it. Without this the library warns on the terminal.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
