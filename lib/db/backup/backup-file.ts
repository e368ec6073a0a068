import type { Client } from "pg";
import { z } from "zod";

/*
 * A backup is one gzip file of lines: a header; for each table a line that names it, its rows as COPY writes them, `\.` and
 * a line with what they add up to; a last line. COPY escapes line ends in values, so `\.` alone on a line is never a row.
 */

export const BACKUP_FORMAT = "tickbox-backup";
export const BACKUP_VERSION = 1;

/** The keys that an instance keeps outside its database. */
export const backupSecretsSchema = z.object({ encryptionKey: z.string(), authSecret: z.string() });
export type BackupSecrets = z.infer<typeof backupSecretsSchema>;
/** Their names in the state directory. */
export const SECRET_FILES = { encryptionKey: "encryption-key", authSecret: "secret" } as const;

export const backupHeaderSchema = z.object({
  format: z.literal(BACKUP_FORMAT),
  version: z.int().positive(),
  tickbox: z.string(),
  createdAt: z.iso.datetime(),
  /** those applied to the database, in their order */
  migrations: z.array(z.string()),
  secrets: backupSecretsSchema.nullable(),
});
export type BackupHeader = z.infer<typeof backupHeaderSchema>;

export const backupTableSchema = z.object({ table: z.string(), columns: z.array(z.string()) });

export const tableSumSchema = z.object({ rows: z.string(), sum: z.string() });
/** How many rows a table has and what they add up to, in whatever order they are stored. */
export type TableSum = z.infer<typeof tableSumSchema>;

export const tableEndSchema = tableSumSchema.extend({
  /** of the rows' bytes */
  sha256: z.string(),
});

export const backupEndSchema = z.object({
  tables: z.int(),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
});

/** Values are written and added up alike, whatever the server's and the role's settings are. */
export const SAME_TEXTS = `SET client_encoding = 'UTF8'; SET TimeZone = 'UTC'; SET DateStyle = 'ISO'; SET IntervalStyle = 'postgres';
  SET extra_float_digits = 1; SET bytea_output = 'hex'; SET jit = off; SET statement_timeout = 0; SET lock_timeout = 0;
  SET idle_in_transaction_session_timeout = 0`;

/** @param table and columns as written in SQL */
export async function sumOfTable(client: Client, table: string, columns: string): Promise<TableSum> {
  const { rows } = await client.query(
    `SELECT count(*)::text AS rows, coalesce(sum(
       ('x' || left(encode(sha256(convert_to(ROW(${columns})::text, 'UTF8')), 'hex'), 15))::bit(60)::bigint
     ), 0)::text AS sum FROM ONLY ${table}`,
  );
  return tableSumSchema.parse(rows[0]);
}
