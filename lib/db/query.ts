import type { QueryResultRow } from "pg";
import { connections } from "./connections";
import type { Prisma } from "./generated/client";
import { statementName } from "./statement-name";

/**
 * The rows of one statement on its own, straight from the driver: what a rater waits for at every label
 * (docs/decisions/hot-path.md). Everything else goes through `prisma()`, on the same connections.
 */
export async function query<Row extends QueryResultRow>(sql: Prisma.Sql): Promise<Row[]> {
  const { text, values } = sql;
  const result = await connections().query<Row>({ name: statementName(text), text, values });
  return result.rows;
}
