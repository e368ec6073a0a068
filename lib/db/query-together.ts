import { type Connection, DatabaseError, type PoolClient, Query, type QueryConfig, type QueryResult } from "pg";
import { sharedConnections } from "./connections";
import type { Prisma } from "./generated/client";
import { statementName } from "./statement-name";

/** The statements that a connection has run and keeps the plans of. */
const prepared = new WeakMap<PoolClient, Set<string>>();

/**
 * The results of several statements that are one transaction and, once a connection knows them, one message to the
 * server: a round trip, with waking the server process, costs more than many a statement.
 */
export async function queryTogether(sql: readonly Prisma.Sql[]): Promise<QueryResult[]> {
  const statements = sql.map(({ text, values }) => ({ name: statementName(text), text, values }));
  const client = await sharedConnections().connect();
  // A connection lost between two statements is told by the next one.
  const ignore = () => undefined;
  client.on("error", ignore);
  let broken: Error | undefined;
  try {
    const known = prepared.get(client);
    const areKnown = statements.every(({ name }) => known?.has(name));
    return areKnown ? await atOnce(client, statements) : await inTurn(client, statements);
  } catch (error) {
    if (!(error instanceof DatabaseError)) broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.off("error", ignore);
    client.release(broken);
  }
}

type Statement = QueryConfig & { name: string };

async function inTurn(client: PoolClient, statements: readonly Statement[]): Promise<QueryResult[]> {
  const results: QueryResult[] = [];
  await client.query("BEGIN");
  try {
    for (const statement of statements) results.push(await client.query(statement));
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
  const known = prepared.get(client) ?? new Set();
  for (const { name } of statements) if (name !== "") known.add(name);
  prepared.set(client, known);
  return results;
}

function atOnce(client: PoolClient, statements: readonly Statement[]): Promise<QueryResult[]> {
  return new Promise((resolve, reject) => {
    client.query(
      new Batch(statements, (error, results) => {
        if (error) reject(error);
        else resolve(results);
      }),
    );
  });
}

/** Several prepared statements before one Sync, which PostgreSQL runs as one transaction; a result for each. */
class Batch extends Query {
  constructor(
    private readonly statements: readonly Statement[],
    callback: (error: Error | undefined, results: QueryResult[]) => void,
  ) {
    // The driver gathers the results of a message with several statements in a list.
    super({ text: "" }, (error, results) => callback(error, [results].flat()));
  }

  override submit = (connection: Connection): void => {
    const withoutSync: Connection = Object.create(connection, { sync: { value: () => undefined } });
    connection.stream.cork();
    try {
      for (const statement of this.statements) new Query(statement).submit(withoutSync);
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
  };
}
