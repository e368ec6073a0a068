import type { Client } from "pg";
import { z } from "zod";
import { type ConnectionProblem, connectionProblem, connectionTarget, foundProblem } from "./connection-problem";
import { connectClient } from "./deadlines";
import { PrimaryClient } from "./primary";

const OLDEST_VERSION = 150_000;

const state = z.object({
  version_number: z.coerce.number(),
  version: z.string(),
  schema: z.string().nullable(),
  may_create_tables: z.boolean().nullable(),
  may_create_schemas: z.boolean(),
  has_tables: z.boolean(),
  has_queue: z.boolean(),
});

const QUESTIONS = `
  SELECT current_setting('server_version_num') AS version_number,
         current_setting('server_version') AS version,
         current_schema() AS schema,
         has_schema_privilege(current_schema(), 'CREATE') AS may_create_tables,
         has_database_privilege(current_database(), 'CREATE') AS may_create_schemas,
         to_regclass('_prisma_migrations') IS NOT NULL AS has_tables,
         to_regnamespace('graphile_worker') IS NOT NULL AS has_queue`;

/** Whether Tickbox can live in this database: null when it can, else the one reason why not. */
export async function checkDatabase(url: string, seconds = 10): Promise<ConnectionProblem | null> {
  if (!connectionTarget(url)) return connectionProblem(undefined, url);
  let client: Client | undefined;
  try {
    client = await connectClient(url, seconds);
    const { rows } = await client.query(QUESTIONS);
    const problem = judge(state.parse(rows[0]), url);
    if (problem) return problem;
    return (await isSharedByTransaction(url, client, seconds)) ? foundProblem("transaction-pooler", url, "") : null;
  } catch (error) {
    return connectionProblem(error, url);
  } finally {
    await client?.end().catch(() => undefined);
  }
}

const place = z.object({ database: z.string(), begun: z.string() });

/** Whether a pooler leads to the database that it is said to be in front of; null when it does, or there is none. */
export async function checkPooler(pooler: string, direct: string, seconds = 10): Promise<ConnectionProblem | null> {
  if (pooler === direct) return null;
  const placeOf = async (url: string) => {
    const client = new PrimaryClient({ connectionString: url, connectionTimeoutMillis: seconds * 1_000 });
    client.on("error", () => undefined);
    try {
      await client.connect();
      // Without settings, which would stay with the connection that the pooler lent.
      const { rows } = await client.query(
        "SELECT current_database() AS database, pg_postmaster_start_time()::text AS begun",
      );
      return place.parse(rows[0]);
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  try {
    const [behind, itself] = await Promise.all([placeOf(pooler), placeOf(direct)]);
    const isSame = behind.database === itself.database && behind.begun === itself.begun;
    return isSame ? null : foundProblem("other-database", pooler, "");
  } catch (error) {
    return connectionProblem(error, pooler);
  }
}

const TRIES = 5;
const backend = z.object({ pid: z.int() });

/** Two sessions that are open at once have one server process only behind a pooler that lends it to each in turn. */
async function isSharedByTransaction(url: string, first: Client, seconds: number): Promise<boolean> {
  const second = await connectClient(url, seconds);
  const pidOf = async (client: Client) =>
    backend.parse((await client.query("SELECT pg_backend_pid() AS pid")).rows[0]).pid;
  try {
    for (let tries = 0; tries < TRIES; tries += 1) {
      if ((await pidOf(first)) === (await pidOf(second))) return true;
    }
    return false;
  } finally {
    await second.end().catch(() => undefined);
  }
}

function judge(found: z.infer<typeof state>, url: string): ConnectionProblem | null {
  if (found.version_number < OLDEST_VERSION) return foundProblem("too-old", url, found.version);
  if (!found.has_tables && !found.may_create_tables) {
    const schema = found.schema ?? "public";
    return foundProblem("no-right-to-create", url, `grant CREATE on schema ${schema}`);
  }
  // The job queue keeps its tables in a schema of its own.
  if (!found.has_queue && !found.may_create_schemas) {
    return foundProblem("no-right-to-create", url, "grant CREATE on the database, for the job queue's schema");
  }
  return null;
}
