import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import { type Client, escapeIdentifier, escapeLiteral } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { z } from "zod";
import { connectClient, deadline } from "../deadlines";
import { MIGRATION_LOCK, migrate } from "../migrate";
import { readMigrations } from "../migration-files";
import { projectRoot } from "../project-root";
import {
  BACKUP_VERSION,
  type BackupHeader,
  backupEndSchema,
  backupHeaderSchema,
  backupTableSchema,
  SAME_TEXTS,
  sumOfTable,
  tableEndSchema,
} from "./backup-file";
import { BackupReader } from "./backup-reader";

/** What a database holds that is not empty. */
export interface DatabaseContent {
  database: string;
  tables: number;
}

export interface Restored {
  header: BackupHeader;
  tables: number;
  rows: number;
  /** migrations that the backup did not have yet */
  migrated: string[];
}

/** The schema where the backup is built up, next to the current data; dropped on failure, or by the next restore. */
const STAGE = "tickbox_restore";
/** As Prisma makes it; its rows come with the backup. */
const MIGRATIONS_TABLE = `
  CREATE TABLE _prisma_migrations (id varchar(36) PRIMARY KEY, checksum varchar(64) NOT NULL, finished_at timestamptz,
    migration_name varchar(255) NOT NULL, logs text, rolled_back_at timestamptz, started_at timestamptz NOT NULL DEFAULT now(),
    applied_steps_count integer NOT NULL DEFAULT 0)`;

/**
 * Makes a database what a backup says. It is built up and checked in a schema of its own and then put in place, in one
 * transaction: whatever fails, the database is as before. At last it gets the migrations that the backup did not have.
 * @param mayReplace asked when the database is not empty; without its consent nothing is changed
 */
export async function restoreBackup(
  url: string,
  path: string,
  mayReplace: (content: DatabaseContent) => Promise<boolean>,
  root = projectRoot(),
): Promise<Restored> {
  const reader = new BackupReader(path);
  let client: Client | undefined;
  try {
    const header = await readHeader(reader, path);
    const migrations = await migrationsOf(header, root);
    client = await connectClient(url, deadline("maintenance"));
    await client.query(SAME_TEXTS);
    // Until the end: a Tickbox that starts meanwhile waits.
    await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    const target = await lookAt(client);
    if (target.tables > 0) {
      if (!(await mayReplace(target))) throw new Error("Nothing was changed.");
      await refuseOtherConnections(client);
    }
    const loaded = await build(client, reader, migrations, target.schema);
    await client.end();
    return { header, ...loaded, migrated: await migrate(url, root) };
  } finally {
    await reader.close();
    await client?.end().catch(() => undefined);
  }
}

async function readHeader(reader: BackupReader, path: string): Promise<BackupHeader> {
  const header = await reader.readLine(backupHeaderSchema.pick({ format: true, version: true }).loose());
  if (header.version > BACKUP_VERSION) {
    throw new Error(`${path} was made by a newer version of Tickbox. Restore it with that one.`);
  }
  return backupHeaderSchema.parse(header);
}

/** The SQL of the backup's migrations, in their order. */
async function migrationsOf({ migrations }: BackupHeader, root: string): Promise<{ name: string; sql: string }[]> {
  const { migrationDirectories } = await readMigrations(root);
  const known = new Map(
    migrationDirectories.flatMap(({ path, migrationFile: { content } }) =>
      content.tag === "ok" ? [[path, content.value]] : [],
    ),
  );
  return migrations.map((name) => {
    const sql = known.get(name);
    if (sql === undefined) {
      throw new Error(
        `The backup has the migration ${name}, which this version of Tickbox lacks. Restore it with the version that made it.`,
      );
    }
    return { name, sql };
  });
}

async function lookAt(client: Client): Promise<DatabaseContent & { schema: string }> {
  const { rows } = await client.query(
    `SELECT current_database() AS database, current_schema() AS schema,
       (SELECT count(*)::int FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')) AS tables`,
  );
  return z.object({ database: z.string(), schema: z.string(), tables: z.int() }).parse(rows[0]);
}

async function refuseOtherConnections(client: Client): Promise<void> {
  const { rows } = await client.query(
    `SELECT count(*)::int AS others FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND usename IS NOT NULL`,
  );
  const { others } = z.object({ others: z.int() }).parse(rows[0]);
  if (others > 0) {
    throw new Error(`The database is in use (${others} other connections). Stop every Tickbox that works on it first.`);
  }
}

async function build(
  client: Client,
  reader: BackupReader,
  migrations: readonly { name: string; sql: string }[],
  schema: string,
): Promise<{ tables: number; rows: number }> {
  await client.query(`DROP SCHEMA IF EXISTS ${STAGE} CASCADE; CREATE SCHEMA ${STAGE}; SET search_path TO ${STAGE}`);
  try {
    await client.query(MIGRATIONS_TABLE);
    // Each by itself: new values of an enum cannot be used by the transaction that adds them.
    for (const { name, sql } of migrations) {
      await client.query(sql).catch((error: unknown) => {
        throw new Error(`Migration ${name} failed. ${error instanceof Error ? error.message : String(error)}`);
      });
    }
    await client.query("BEGIN");
    const addForeignKeys = await dropForeignKeys(client);
    await client.query(EMPTY_TABLES);
    const loaded = await loadTables(client, reader);
    await client.query(ENABLE_TRIGGERS);
    for (const sql of addForeignKeys) await client.query(sql);
    await putInPlace(client, schema);
    await client.query("COMMIT");
    return loaded;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    await client.query(`DROP SCHEMA IF EXISTS ${STAGE} CASCADE`).catch(() => undefined);
    throw error;
  }
}

/** Loaded in any order, rows are checked together at the end. @returns what adds them again */
async function dropForeignKeys(client: Client): Promise<string[]> {
  const { rows } = await client.query(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
       format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS add
     FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace ORDER BY oid`,
  );
  const keys = z.array(z.object({ drop: z.string(), add: z.string() })).parse(rows);
  for (const key of keys) await client.query(key.drop);
  return keys.map((key) => key.add);
}

/** @param action what follows the table's name */
function onAllTables(verb: string, action: string): string {
  return `DO $$ DECLARE found regclass; BEGIN
    FOR found IN SELECT oid FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' LOOP
      EXECUTE format('${verb} TABLE %s ${action}', found);
    END LOOP;
  END $$`;
}
/** Some migrations write rows, and old ones made triggers. */
const EMPTY_TABLES = `${onAllTables("ALTER", "DISABLE TRIGGER USER")}; ${onAllTables("TRUNCATE", "")}`;
const ENABLE_TRIGGERS = onAllTables("ALTER", "ENABLE TRIGGER USER");

const tableOrEnd = z.union([backupTableSchema, backupEndSchema]);

async function loadTables(client: Client, reader: BackupReader): Promise<{ tables: number; rows: number }> {
  const total = { tables: 0, rows: 0 };
  for (;;) {
    const next = await reader.readLine(tableOrEnd);
    if ("sequences" in next) {
      if (next.tables !== total.tables) throw reader.damaged();
      for (const { name, value, called } of next.sequences) {
        await client.query("SELECT setval(quote_ident($1)::regclass, $2, $3)", [name, value, called]);
      }
      await reader.expectEnd();
      return total;
    }
    total.rows += await loadTable(client, reader, next);
    total.tables += 1;
  }
}

async function loadTable(client: Client, reader: BackupReader, { table, columns }: z.infer<typeof backupTableSchema>) {
  const name = escapeIdentifier(table);
  const names = columns.map(escapeIdentifier).join(", ");
  const hash = createHash("sha256");
  const hashed = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
  let refused: Error | undefined;
  try {
    await pipeline(reader.rows(table), hashed, client.query(copyFrom(`COPY ${name} (${names}) FROM STDIN`)));
  } catch (error) {
    // What the file is like says more than what PostgreSQL thinks of it.
    refused = error instanceof Error ? error : new Error(String(error));
  }
  if (refused)
    throw refused.message.startsWith(reader.path) ? refused : new Error(`Table ${table}: ${refused.message}`);
  const written = await reader.readLine(tableEndSchema);
  if (written.sha256 !== hash.digest("hex")) throw reader.damaged();
  const stored = await sumOfTable(client, name, names);
  if (stored.rows !== written.rows || stored.sum !== written.sum) {
    throw new Error(`Table ${table} holds ${stored.rows} rows that differ from the ${written.rows} of the backup.`);
  }
  return Number(stored.rows);
}

/** Tables with what belongs to them, functions, types and collations of a schema, except those of extensions. */
function objectsOf(schema: string): string {
  const space = `${escapeLiteral(schema)}::regnamespace`;
  const ownAlone = (catalogue: string, oid: string) =>
    `NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = ${oid} AND d.classid = '${catalogue}'::regclass AND d.deptype = 'e')`;
  return `(
    SELECT 1 AS step, 'TABLE' AS kind, oid::regclass::text AS name FROM pg_class
    WHERE relnamespace = ${space} AND relkind IN ('r', 'p') AND ${ownAlone("pg_class", "oid")}
    UNION ALL
    SELECT 2, 'FUNCTION', oid::regprocedure::text FROM pg_proc
    WHERE pronamespace = ${space} AND prokind = 'f' AND ${ownAlone("pg_proc", "oid")}
    UNION ALL
    SELECT 3, 'TYPE', oid::regtype::text FROM pg_type
    WHERE typnamespace = ${space} AND typtype = 'e' AND ${ownAlone("pg_type", "oid")}
    UNION ALL
    SELECT 4, 'COLLATION', oid::regcollation::text FROM pg_collation
    WHERE collnamespace = ${space} AND ${ownAlone("pg_collation", "oid")}
    ORDER BY step)`;
}

/** Takes away what is there, and moves the new in its place. */
async function putInPlace(client: Client, schema: string): Promise<void> {
  const target = escapeIdentifier(schema);
  await client.query("DROP SCHEMA IF EXISTS graphile_worker CASCADE");
  await client.query(`DO $$ DECLARE found record; BEGIN
    FOR found IN SELECT * FROM ${objectsOf(schema)} AS old LOOP
      EXECUTE format('DROP %s IF EXISTS %s CASCADE', found.kind, found.name);
    END LOOP;
    FOR found IN SELECT * FROM ${objectsOf(STAGE)} AS new LOOP
      EXECUTE format('ALTER %s %s SET SCHEMA ${target}', found.kind, found.name);
    END LOOP;
  END $$`);
  // Fails if anything was left there.
  await client.query(`DROP SCHEMA ${STAGE} RESTRICT`);
}
