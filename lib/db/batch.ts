import { DatabaseError, type PoolClient, type QueryResult } from "pg";
import { z } from "zod";
import { isPooledByTransaction, keptPool, NO_JIT } from "./connections";
import type { Prisma } from "./generated/client";
import { statementName } from "./statement-name";

/** A statement and what its rows are. */
export interface Statement<Row> {
  readonly schema: z.ZodType<Row>;
  readonly sql: Prisma.Sql;
}

/** The parsed rows of one of the statements. */
export type BatchResult = <Row>(statement: Statement<Row>) => Row[];

/**
 * Runs statements as one transaction in one round trip, which with waking the server process costs more than many a
 * statement. This is the hot path of claim and submit (docs/decisions/hot-path.md): everything that is special to it is here.
 */
export async function batch(statements: readonly Statement<unknown>[]): Promise<BatchResult> {
  const client = await connections().connect();
  // The running statements and the next one report a lost connection.
  const ignore = () => undefined;
  client.on("error", ignore);
  let broken: Error | undefined;
  try {
    const results = await runAll(client, statements);
    const found = new Map(statements.map((statement, i) => [statement, results[i]?.rows]));
    return (statement) => z.array(statement.schema).parse(found.get(statement));
  } catch (error) {
    if (!(error instanceof DatabaseError)) broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.off("error", ignore);
    client.release(broken);
  }
}

/**
 * Few connections: while they are busy more labels gather and go together. They send without waiting for answers, and
 * plan each statement once: the planner, left to choose, makes a new plan for every other claim, which takes longer than
 * the claim. All that these statements read they find by keys, so no table is read through, also where a plan is kept from
 * when a table was all but empty.
 */
function connections() {
  const settings = `${NO_JIT}; SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off`;
  return keptPool("hot path", "ordinary", settings, { max: 4, pipeline: true });
}

/** Plans are made for each statement, as they have no names; the rest of the settings below lasts for the transaction. */
const BEGIN_POOLED = "BEGIN; SET LOCAL jit = off; SET LOCAL enable_seqscan = off";

/** In the order given, or the first error: those after a failed one fail too, and nothing is committed. */
async function runAll(client: PoolClient, statements: readonly Statement<unknown>[]): Promise<QueryResult[]> {
  const queries = statements.map(({ sql: { text, values } }) => ({ name: statementName(text), text, values }));
  const sent =
    queries.length === 1
      ? queries.map((query) => client.query(query))
      : [
          client.query(isPooledByTransaction() ? BEGIN_POOLED : "BEGIN"),
          ...queries.map((query) => client.query(query)),
          client.query("COMMIT"),
        ];
  const settled = await Promise.allSettled(sent);
  const results = settled.map((result) => {
    if (result.status === "rejected") throw result.reason;
    return result.value;
  });
  return queries.length === 1 ? results : results.slice(1, -1);
}

/** The same values; the next one is made while the last one is worked on. */
export async function* readAhead<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]();
  try {
    let next = iterator.next();
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = iterator.next();
      // Thrown when its turn comes, and until then not unhandled.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await iterator.return?.();
  }
}
