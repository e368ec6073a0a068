import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { expect, test } from "vitest";
import { z } from "zod";
import { NO_JIT, openPool } from "./connections";
import { connectClient } from "./deadlines";
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

test("of several servers the one that answers is found, also where the first has disappeared without a word", async () => {
  const url = z.string().parse(process.env.DATABASE_URL);
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket)).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const place = z.object({ port: z.int() }).parse(silent.address());
  const several = url.replace("@", `@127.0.0.1:1,127.0.0.1:${place.port},`);
  const found = await connectClient(several, 60);
  expect((await found.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  await found.end();
  // Known from now on
  const pool = openPool(several, "ordinary", NO_JIT, { max: 1 });
  expect((await pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  expect(sockets).toHaveLength(1);
  await pool.end();
  for (const socket of sockets) socket.destroy();
  silent.close();
});
