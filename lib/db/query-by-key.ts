import type { QueryResultRow } from "pg";
import { sharedConnections } from "./connections";
import type { Prisma } from "./generated/client";
import { statementName } from "./statement-name";

/** As `query`, for a statement that is repeated for other rows of large tables, each found by an index. */
export async function queryByKey<Row extends QueryResultRow>(sql: Prisma.Sql): Promise<Row[]> {
  const { text, values } = sql;
  const result = await sharedConnections().query<Row>({ name: statementName(text), text, values });
  return result.rows;
}
