import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";

/** What a refused call may change: being counted and being seen. */
const IGNORED = ["session", "api_key", "rate_limit", "audit_entry"];

export interface KeptRows {
  /** Puts them back, in place of whatever has become of them. */
  restore(): Promise<void>;
  /** The tables that hold anything else by now. */
  changed(): Promise<string[]>;
}

const namesSchema = z.object({ name: z.string() });

/** Keeps every row of the database as it is now. Looks later at no other tables than those that were written to. */
export async function keepRows(): Promise<KeptRows> {
  const tables = await rows(
    namesSchema,
    Prisma.sql`
    SELECT quote_ident(table_name) AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> '_prisma_migrations'`,
  );
  const each = (sentence: (table: string) => string) => tables.map(({ name }) => sentence(name)).join("\n");
  await doAll(`
    CREATE SCHEMA kept;
    ${each((table) => `CREATE TABLE kept.${table} AS TABLE public.${table};`)}
    CREATE TABLE kept.written_table (name text);
    CREATE FUNCTION kept.note_table() RETURNS trigger LANGUAGE plpgsql AS $note$
      BEGIN INSERT INTO kept.written_table VALUES (quote_ident(TG_TABLE_NAME)); RETURN NULL; END $note$;
    ${each(
      (table) => `CREATE TRIGGER note_table AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON public.${table}
        FOR EACH STATEMENT EXECUTE FUNCTION kept.note_table();`,
    )}`);
  return { restore, changed };
}

async function writtenTables(): Promise<string[]> {
  const found = await rows(namesSchema, Prisma.sql`SELECT DISTINCT name FROM kept.written_table ORDER BY name`);
  return found.map(({ name }) => name);
}

async function restore(): Promise<void> {
  const tables = await writtenTables();
  if (tables.length === 0) return;
  await doAll(`
    -- As a replica: no trigger has a say in it, no order of the tables matters.
    SET LOCAL session_replication_role = replica;
    ${tables.map((table) => `DELETE FROM public.${table}; INSERT INTO public.${table} TABLE kept.${table};`).join("\n")}
    DELETE FROM kept.written_table;`);
}

/** A statement that finds no row has written to its table too, so the rows are compared. */
async function changed(): Promise<string[]> {
  const tables = (await writtenTables()).filter((name) => !IGNORED.includes(name));
  if (tables.length === 0) return [];
  const different = tables.map(
    (table) => Prisma.sql`
      SELECT ${table} AS name WHERE ${digestOf(`public.${table}`)} <> ${digestOf(`kept.${table}`)}`,
  );
  return (await rows(namesSchema, Prisma.join(different, " UNION ALL "))).map(({ name }) => name);
}

function digestOf(table: string): Prisma.Sql {
  return Prisma.sql`(SELECT md5(COALESCE(string_agg(t::text, '|' ORDER BY t::text), '')) FROM ${Prisma.raw(table)} t)`;
}

/** Sentences without values, all at once, in one transaction. */
async function doAll(sql: string): Promise<void> {
  await prisma().$executeRawUnsafe(`DO $sentences$ BEGIN ${sql} END $sentences$`);
}
