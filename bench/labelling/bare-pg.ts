import { Pool, type PoolClient } from "pg";
import { Prisma } from "@/lib/db/generated/client";
import { statementName } from "@/lib/db/statement-name";

/** As much of Prisma's client as the labelling functions use, on the bare driver: the same SQL without Prisma and HTTP. */
export function barePg(connectionString: string, max: number) {
  const pool = new Pool({ connectionString, max });
  const onPool = runner((text, values) => pool.query({ name: statementName(text), text, values }));
  return {
    ...onPool,
    async $transaction<T>(work: (transaction: ReturnType<typeof runner>) => Promise<T>): Promise<T> {
      const client = await pool.connect();
      try {
        return await inTransaction(client, work);
      } finally {
        client.release();
      }
    },
    $disconnect: () => pool.end(),
  };
}

async function inTransaction<T>(client: PoolClient, work: (transaction: ReturnType<typeof runner>) => Promise<T>) {
  await client.query("BEGIN");
  try {
    const result = await work(runner((text, values) => client.query({ name: statementName(text), text, values })));
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}

type Query = (text: string, values: unknown[]) => Promise<{ rows: unknown[]; rowCount: number | null }>;

function runner(query: Query) {
  const run = (strings: TemplateStringsArray, values: unknown[]) => {
    const sql = Prisma.sql(strings, ...values);
    return query(sql.text, sql.values);
  };
  return {
    $queryRaw: async (strings: TemplateStringsArray, ...values: unknown[]) => (await run(strings, values)).rows,
    $executeRaw: async (strings: TemplateStringsArray, ...values: unknown[]) =>
      (await run(strings, values)).rowCount ?? 0,
  };
}
