import { Client, DatabaseError } from "pg";
import { Prisma } from "./generated/client";

/**
 * A transaction on a connection of its own, past Prisma's client: for moving much data, where Prisma would hold several
 * copies of every statement's parameters. Its two methods are called as Prisma's, so the SQL looks the same.
 */
export class DirectTransaction {
  constructor(private readonly client: Client) {}

  /** The rows; parse them where the type matters. Counts come as text: PostgreSQL's are 64 bits long. */
  async $queryRaw(strings: TemplateStringsArray, ...values: readonly unknown[]): Promise<Record<string, unknown>[]> {
    const { text, values: parameters } = Prisma.sql(strings, ...values);
    const { rows } = await this.client.query<Record<string, unknown>>(text, parameters);
    return rows;
  }

  /** The number of rows that were changed. */
  async $executeRaw(strings: TemplateStringsArray, ...values: readonly unknown[]): Promise<number> {
    const { text, values: parameters } = Prisma.sql(strings, ...values);
    const { rowCount } = await this.client.query(text, parameters);
    return rowCount ?? 0;
  }
}

/** Runs the work in one transaction: committed when it returns, rolled back when it throws. */
export async function directTransaction<T>(work: (transaction: DirectTransaction) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: process.env.DATABASE_URL, keepAlive: true });
  // A connection lost between two queries is told by the next one.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("BEGIN");
    const result = await work(new DirectTransaction(client));
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** PostgreSQL's code for what went wrong, such as 55P03 for a lock that was not to be had in time. */
export function databaseErrorCode(error: unknown): string | null {
  return error instanceof DatabaseError ? (error.code ?? null) : null;
}
