import { z } from "zod";
import { connections } from "./connections";
import type { Prisma } from "./generated/client";
import { statementName } from "./statement-name";

/** Where to read: a transaction of Prisma's client, or a snapshot that several readings share. */
export interface Reader {
  $queryRaw(sql: Prisma.Sql): PromiseLike<unknown>;
}

/**
 * The rows of one statement, parsed: what comes back is what the schema says. Counts are 64 bits long in PostgreSQL and
 * come as text, so cast them in the statement (`::int`, `::float8`).
 * @param db a transaction or a snapshot; without one the statement goes by itself, straight to the driver
 */
export async function rows<Row>(schema: z.ZodType<Row>, sql: Prisma.Sql, db?: Reader): Promise<Row[]> {
  return z.array(schema).parse(await (db ? db.$queryRaw(sql) : run(sql)));
}

/** The same for a statement that gives exactly one row. */
export async function row<Row>(schema: z.ZodType<Row>, sql: Prisma.Sql, db?: Reader): Promise<Row> {
  const [first] = await rows(schema, sql, db);
  if (first === undefined) throw new Error("Expected one row, found none.");
  return first;
}

async function run({ text, values }: Prisma.Sql): Promise<unknown[]> {
  const result = await connections().query({ name: statementName(text), text, values });
  return result.rows;
}
