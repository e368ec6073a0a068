import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";

/**
 * Keeps every row of the database as it is now.
 * @returns puts them back, in place of whatever has become of them
 */
export async function keepRows(): Promise<() => Promise<void>> {
  const tables = await rows(
    z.object({ name: z.string() }),
    Prisma.sql`
    SELECT quote_ident(table_name) AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> '_prisma_migrations'`,
  );
  const each = (sentence: (table: string) => string) => tables.map(({ name }) => sentence(name)).join("\n");
  await doAll(`CREATE SCHEMA kept; ${each((table) => `CREATE TABLE kept.${table} AS TABLE public.${table};`)}`);
  const back = `
    -- As a replica: no trigger has a say in it, no order of the tables matters.
    SET LOCAL session_replication_role = replica;
    ${each((table) => `DELETE FROM public.${table};`)}
    ${each((table) => `INSERT INTO public.${table} TABLE kept.${table};`)}`;
  return () => doAll(back);
}

/** Sentences without values, all at once, in one transaction. */
async function doAll(sql: string): Promise<void> {
  await prisma().$executeRawUnsafe(`DO $sentences$ BEGIN ${sql} END $sentences$`);
}
