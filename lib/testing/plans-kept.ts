import type { PoolClient } from "pg";
import { z } from "zod";
import { connections } from "@/lib/db/connections";

export interface PlansKept {
  readonly client: PoolClient;
  /** Rows of the watched tables that are read by a piece of work on the connection, in a transaction of its own. */
  rowsRead(work: () => Promise<unknown>): Promise<number>;
  release(): void;
}

const readRow = z.tuple([z.object({ rows: z.coerce.number() })]);

/**
 * A connection that goes on with the first plan of each statement whatever the tables hold by then, as a process does until
 * they are analysed. That never happens here: it might at any moment.
 * @param tables whose rows are counted
 */
export async function plansKept(tables: readonly string[]): Promise<PlansKept> {
  const client = await connections().connect();
  await client.query(`
    DO $$ DECLARE name text; BEGIN
      FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
        EXECUTE format('ALTER TABLE public.%I SET (autovacuum_enabled = false)', name);
      END LOOP;
    END $$;
    SET plan_cache_mode = force_generic_plan;`);
  // What the connection has read since it last reported its statistics, which it does between transactions.
  const readSoFar = async () => {
    const { rows } = await client.query(
      `SELECT COALESCE(sum(COALESCE(seq_tup_read, 0) + COALESCE(idx_tup_fetch, 0)), 0) AS rows
       FROM pg_stat_xact_user_tables WHERE relname = ANY ($1)`,
      [tables],
    );
    return readRow.parse(rows)[0].rows;
  };
  return {
    client,
    rowsRead: async (work) => {
      await client.query("BEGIN");
      const before = await readSoFar();
      await work();
      const read = (await readSoFar()) - before;
      await client.query("COMMIT");
      return read;
    },
    release: () => client.release(true),
  };
}
