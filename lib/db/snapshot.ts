import type { PoolClient } from "pg";
import { z } from "zod";
import { keptPool, NO_JIT } from "./connections";
import { Prisma } from "./generated/client";

/**
 * A transaction past Prisma's client, which would hold several copies of each statement's parameters and rows. Its methods
 * are called as Prisma's, so that the same readings work in a snapshot and without one.
 */
export class Snapshot {
  constructor(private readonly client: PoolClient) {}

  async $queryRaw(sql: Prisma.Sql): Promise<unknown> {
    const { rows } = await this.client.query(sql.text, sql.values);
    return rows;
  }

  /** @returns the number of rows that were changed */
  async $executeRaw(strings: TemplateStringsArray, ...values: readonly unknown[]): Promise<number> {
    const sql = Prisma.sql(strings, ...values);
    const { rowCount } = await this.client.query(sql.text, sql.values);
    return rowCount ?? 0;
  }

  /**
   * The parsed rows of a large result, a batch at a time; the server makes the next one meanwhile. One such reading at a time;
   * other queries may go between its batches.
   * @param size of a batch, in rows
   * @param bytes of each row, in their order, where rows may be large: a batch of several has 8 MB at most
   */
  async *batches<Row>(
    schema: z.ZodType<Row>,
    query: Prisma.Sql,
    size: number,
    bytes: readonly number[] = [],
  ): AsyncGenerator<Row[]> {
    await this.client.query(`DECLARE batches NO SCROLL CURSOR FOR ${query.text}`, query.values);
    let asked = 0;
    const fetch = () => {
      const count = rowsThatFit(bytes, asked, size);
      asked += count;
      const fetched = this.client.query(`FETCH ${count} FROM batches`);
      // Thrown when its turn comes, and until then not unhandled.
      fetched.catch(() => undefined);
      return { fetched, count };
    };
    try {
      let next = fetch();
      for (;;) {
        const { rows } = await next.fetched;
        const isLast = rows.length < next.count;
        if (!isLast) next = fetch();
        if (rows.length > 0) yield z.array(schema).parse(rows);
        if (isLast) return;
      }
    } finally {
      // Where the transaction has failed already, its end closes the cursor.
      await this.client.query("CLOSE batches").catch(() => undefined);
    }
  }
}

const BATCH_BYTES = 8 * 1024 ** 2;

function rowsThatFit(bytes: readonly number[], from: number, most: number): number {
  let sum = bytes[from] ?? 0;
  let count = 1;
  while (count < most) {
    sum += bytes[from + count] ?? 0;
    if (sum > BATCH_BYTES) break;
    count += 1;
  }
  return count;
}

const BEGIN = {
  // Whatever is read is read to its end, so the plan that ends soonest is wanted, not the one that begins soonest.
  read: `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL cursor_tuple_fraction = 1;
    SET LOCAL work_mem = '64MB'`,
  write: "BEGIN; SET LOCAL work_mem = '64MB'",
};

/** Maximum concurrent snapshots of a kind in one process, so that they cannot use up the server's connections. */
const MOST = { read: 4, write: 8 };
const PATIENCE = { read: "reading", write: "long" } as const;

/**
 * Runs the work in one state of the database: it sees what was committed when it began, however long it takes.
 * @param mode to "write" much: committed when the work returns, rolled back when it throws; each statement sees what others
 * have committed by then
 */
export async function snapshot<Result>(
  work: (snapshot: Snapshot) => Promise<Result>,
  mode: "read" | "write" = "read",
): Promise<Result> {
  // Statements that need not wait for each other's rows are sent at once, so that the server never waits for this process.
  const config = { max: MOST[mode], pipeline: true };
  const client = await keptPool(`snapshots to ${mode}`, PATIENCE[mode], NO_JIT, config).connect();
  // The next query reports a connection that was lost in between.
  const ignore = () => undefined;
  client.on("error", ignore);
  let isBroken = false;
  try {
    await client.query(BEGIN[mode]);
    const result = await work(new Snapshot(client));
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {
      isBroken = true;
    });
    throw error;
  } finally {
    client.off("error", ignore);
    client.release(isBroken);
  }
}
