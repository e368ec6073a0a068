import { Client, escapeIdentifier, escapeLiteral } from "pg";
import { z } from "zod";
import { createDatabase, type TestDatabase } from "./test-database";

/** A database that the test files of a worker process use one after the other: a new one takes longer than many of them. */
export interface WorkersDatabase {
  url: string;
  /** Leaves it as it was made. @returns false if it has to be replaced: its tables have changed, or it has grown large */
  clear(): Promise<boolean>;
  drop(): Promise<void>;
}

const GROWN_LARGE = 32 * 1024 ** 2;

/** Changes with every table, function, trigger and constraint that is made, altered or dropped. */
const STATE = `
  SELECT pg_database_size(current_database())::float8 AS size, md5(string_agg(part, ' ' ORDER BY part)) AS shape FROM (
    SELECT format('%s %s', oid, xmin) FROM pg_class WHERE relnamespace <> 'pg_toast'::regnamespace AND relpersistence <> 't'
    UNION ALL SELECT format('%s %s', oid, xmin) FROM pg_namespace WHERE nspname !~ '^pg_'
    UNION ALL SELECT format('%s %s', oid, xmin) FROM pg_proc WHERE oid >= 16384
    UNION ALL SELECT format('%s %s', oid, xmin) FROM pg_trigger
    UNION ALL SELECT format('%s %s', oid, xmin) FROM pg_constraint
  ) found(part)`;

const stateSchema = z.tuple([z.object({ size: z.number(), shape: z.string() })]);
const tablesSchema = z.array(z.object({ name: z.string() }));
const rowsSchema = z.tuple([z.record(z.string(), z.unknown())]);

export async function makeWorkersDatabase(adminUrl: string, template: string): Promise<WorkersDatabase> {
  const database = await createDatabase(adminUrl, template);
  const client = await connect(database);
  const stateNow = async () => stateSchema.parse((await client.query(STATE)).rows)[0];
  const tables = tablesSchema
    .parse((await client.query("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'")).rows)
    .map(({ name }) => name);
  const columns = tables.map((name) => {
    const table = escapeIdentifier(name);
    return `(SELECT jsonb_agg(t) FROM ${table} t) AS ${table}`;
  });
  const [filled] = rowsSchema.parse((await client.query(`SELECT ${columns.join(", ")}`)).rows);
  const clearing = tables.map((name) => {
    const table = escapeIdentifier(name);
    const rows = filled[name];
    if (rows === null) return `DELETE FROM ${table};`;
    const again = `jsonb_populate_recordset(NULL::${table}, ${escapeLiteral(JSON.stringify(rows))})`;
    return `DELETE FROM ${table}; INSERT INTO ${table} SELECT * FROM ${again};`;
  });
  // As a replica: no trigger has a say in it, no order of the tables matters.
  const clear = `BEGIN; SET LOCAL lock_timeout = '5s'; SET LOCAL session_replication_role = replica;
    ${clearing.join("\n")} COMMIT`;
  const made = await stateNow();
  return {
    url: database.url,
    clear: async () => {
      const { size, shape } = await stateNow();
      if (shape !== made.shape || size > made.size + GROWN_LARGE) return false;
      return client.query(clear).then(
        () => true,
        // Something holds a row to this day.
        () => false,
      );
    },
    drop: async () => {
      await client.end();
      await database.drop();
    },
  };
}

async function connect({ url }: TestDatabase): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}
