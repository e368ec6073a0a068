import { z } from "zod";
import type { Prisma } from "@/lib/db/generated/client";

/** Where to read: the client, or a snapshot that several readings share. */
export interface Reader {
  $queryRaw(query: Prisma.Sql): PromiseLike<unknown>;
}

/** Runs a raw query and checks its rows. For results that the database has aggregated: checking costs time for every row. */
export async function queryRows<Row>(db: Reader, row: z.ZodType<Row>, sql: Prisma.Sql): Promise<Row[]> {
  return z.array(row).parse(await db.$queryRaw(sql));
}

/** The same for a query that gives exactly one row. */
export async function queryRow<Row>(db: Reader, row: z.ZodType<Row>, sql: Prisma.Sql): Promise<Row> {
  const [first] = await queryRows(db, row, sql);
  if (first === undefined) throw new Error("Expected one row, found none.");
  return first;
}
