import { createHash } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { type Client, escapeIdentifier } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { z } from "zod";
import packageFile from "@/package.json";
import { connectClient, deadline } from "../deadlines";
import {
  BACKUP_FORMAT,
  BACKUP_VERSION,
  type BackupHeader,
  type BackupSecrets,
  type backupEndSchema,
  SAME_TEXTS,
  sumOfTable,
} from "./backup-file";

export interface WrittenBackup {
  tables: number;
  rows: number;
  bytes: number;
}

/**
 * Writes all tables of Tickbox's schema as they are at one moment, while others go on writing to them. The job queue stays
 * out: workers find by themselves what is to be done. The file appears under its name when it is whole, readable for its
 * owner only.
 * @param secrets goes into the file, in clear
 */
export async function writeBackup(url: string, path: string, secrets: BackupSecrets | null): Promise<WrittenBackup> {
  const client = await connectClient(url, deadline("maintenance"));
  const draft = `${path}.${process.pid}.partial`;
  try {
    await client.query(SAME_TEXTS);
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const file = await open(draft, "wx", 0o600);
    const total = { tables: 0, rows: 0 };
    try {
      await pipeline(Readable.from(backupBytes(client, secrets, total)), createGzip(), async (compressed) => {
        for await (const chunk of compressed) await file.write(chunk);
      });
      await file.sync();
      const { size } = await file.stat();
      await rename(draft, path);
      return { ...total, bytes: size };
    } finally {
      await file.close();
    }
  } finally {
    await rm(draft, { force: true });
    await client.end().catch(() => undefined);
  }
}

async function* backupBytes(client: Client, secrets: BackupSecrets | null, total: { tables: number; rows: number }) {
  const header: BackupHeader = {
    format: BACKUP_FORMAT,
    version: BACKUP_VERSION,
    tickbox: packageFile.version,
    createdAt: new Date().toISOString(),
    migrations: await appliedMigrations(client),
    secrets,
  };
  yield line(header);
  for (const { table, columns } of await readTables(client)) {
    yield line({ table, columns });
    const names = columns.map(escapeIdentifier).join(", ");
    const hash = createHash("sha256");
    for await (const chunk of client.query(copyTo(`COPY ${escapeIdentifier(table)} (${names}) TO STDOUT`))) {
      hash.update(chunk);
      yield chunk;
    }
    const sum = await sumOfTable(client, escapeIdentifier(table), names);
    yield "\\.\n";
    yield line({ ...sum, sha256: hash.digest("hex") });
    total.tables += 1;
    total.rows += Number(sum.rows);
  }
  // Not part of any snapshot: read last, they are past every number that the rows use.
  yield line({ tables: total.tables, sequences: await readSequences(client) } satisfies z.infer<
    typeof backupEndSchema
  >);
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

async function appliedMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query("SELECT to_regclass('_prisma_migrations') IS NOT NULL AS there");
  if (!z.object({ there: z.boolean() }).parse(rows[0]).there) {
    throw new Error("There is nothing to back up: Tickbox has not been started on this database yet.");
  }
  const found = await client.query(
    `SELECT migration_name AS name FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  );
  return z
    .array(z.object({ name: z.string() }))
    .parse(found.rows)
    .map(({ name }) => name);
}

async function readTables(client: Client) {
  const { rows } = await client.query(
    `SELECT c.relname AS "table", array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.classid = 'pg_class'::regclass AND d.deptype = 'e')
     GROUP BY c.relname ORDER BY c.relname`,
  );
  return z.array(z.object({ table: z.string(), columns: z.array(z.string()) })).parse(rows);
}

async function readSequences(client: Client) {
  const { rows } = await client.query(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'S'",
  );
  const sequences: z.infer<typeof backupEndSchema>["sequences"] = [];
  for (const { name } of z.array(z.object({ name: z.string() })).parse(rows)) {
    const state = await client.query(
      `SELECT last_value::text AS value, is_called AS called FROM ${escapeIdentifier(name)}`,
    );
    sequences.push({ name, ...z.object({ value: z.string(), called: z.boolean() }).parse(state.rows[0]) });
  }
  return sequences;
}
