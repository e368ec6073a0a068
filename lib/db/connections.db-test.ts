import { expect, test } from "vitest";
import { z } from "zod";
import { NO_JIT, openPool } from "./connections";
import { queryDatabase } from "./testing/query-database";

test("a connection that breaks while somebody holds it ends what they ask next, not the process", async () => {
  const url = z.string().parse(process.env.DATABASE_URL);
  const pool = openPool(url, "ordinary", NO_JIT, { max: 1 });
  const held = await pool.connect();
  const { rows } = await held.query("SELECT pg_backend_pid() AS pid");
  const [{ pid }] = z.tuple([z.object({ pid: z.int() })]).parse(rows);
  const broken = new Promise((resolve) => held.once("end", resolve));
  await queryDatabase(url, `SELECT pg_terminate_backend(${pid})`);
  await broken;
  await expect(held.query("SELECT 1")).rejects.toThrow();
  held.release(true);
  expect((await pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  await pool.end();
});
