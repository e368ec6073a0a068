import { randomBytes } from "node:crypto";
import { Client, escapeIdentifier } from "pg";
import { withDatabase } from "@/lib/db/database-url";

export interface TestDatabase {
  name: string;
  url: string;
  drop(): Promise<void>;
}

const PREFIX = "tickbox_test";

/**
 * Creates a database on the test server.
 * @param adminUrl an existing database of the server
 * @param template a database to clone, for example the migrated one; without it the new database is empty
 */
export async function createDatabase(adminUrl: string, template = "template0"): Promise<TestDatabase> {
  const begin = template.startsWith(`${PREFIX}_`) ? template : PREFIX;
  const name = `${begin}_${randomBytes(8).toString("hex")}`;
  // The files as they are: through the log it takes twice as long.
  await runOn(
    adminUrl,
    `CREATE DATABASE ${escapeIdentifier(name)} TEMPLATE ${escapeIdentifier(template)} STRATEGY FILE_COPY`,
  );
  return {
    name,
    url: withDatabase(adminUrl, name),
    drop: () => drop(adminUrl, escapeIdentifier(name)),
  };
}

/** The server waits some seconds for connections that are just ending: cut off, they would complain in the next test. */
async function drop(adminUrl: string, name: string): Promise<void> {
  await runOn(adminUrl, `DROP DATABASE IF EXISTS ${name}`).catch(() =>
    runOn(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  );
}

/** Those that were made of a template, whose names begin as its own, and that nobody has dropped. */
export async function dropClones(adminUrl: string, template: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const sql = "SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)";
    const { rows } = await client.query<{ name: string }>(sql, [`${template}_`]);
    for (const { name } of rows) await drop(adminUrl, escapeIdentifier(name));
  } finally {
    await client.end();
  }
}

export async function runOn(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
