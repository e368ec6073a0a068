import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { batch } from "../batch";
import { prisma } from "../client";
import { connections, disconnect } from "../connections";
import { Prisma } from "../generated/client";
import { rows } from "../rows";
import { snapshot } from "../snapshot";
import { databaseErrorCode, isLate, isTransient } from "./database-error";

/** Between us and the server is a wire that can be cut. */
const sockets = new Set<Socket>();
const direct = new URL(process.env.DATABASE_URL ?? "");
const wire = createServer((near) => {
  const far = connect(Number(direct.port), direct.hostname);
  for (const [socket, other] of [
    [near, far],
    [far, near],
  ] as const) {
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => other.destroy());
    socket.pipe(other);
  }
});
const listen = async (port: number) => {
  await once(wire.listen(port, "127.0.0.1"), "listening");
};
/** From now on the connections that there are carry nothing more, in neither direction. */
const swallow = () => {
  for (const socket of sockets) socket.unpipe().resume();
};
const cut = () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
};
let port = 0;
const onServer = new Client({ connectionString: direct.href });
const ASLEEP = "FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'";

beforeAll(async () => {
  await onServer.connect();
  await listen(0);
  port = z.custom<AddressInfo>().parse(wire.address()).port;
  process.env.DATABASE_URL = Object.assign(new URL(direct), { hostname: "127.0.0.1", port: String(port) }).href;
});
beforeEach(async () => {
  await disconnect().catch(() => undefined);
});
afterAll(async () => {
  await disconnect().catch(() => undefined);
  cut();
  wire.close();
  await onServer.end();
  process.env.DATABASE_URL = direct.href;
});

const nothing = z.unknown();
const SLEEP = Prisma.sql`SELECT pg_sleep(${30}::int)`;
const END_MYSELF = Prisma.sql`SELECT pg_terminate_backend(pg_backend_pid()), pg_sleep(${1}::int)`;

type Door = readonly [string, (sql: Prisma.Sql) => Promise<unknown>];
const DOORS: readonly Door[] = [
  ["a statement by itself", (sql) => rows(nothing, sql)],
  ["a batch of one", (sql) => batch([{ schema: nothing, sql }])],
  ["a batch of two", (sql) => batch([sql, sql].map((each) => ({ schema: nothing, sql: each })))],
  ["a snapshot", (sql) => snapshot((db) => rows(nothing, sql, db))],
  ["Prisma's raw statement", (sql) => prisma().$executeRaw(sql)],
  ["Prisma's transaction", (sql) => prisma().$transaction((transaction) => rows(nothing, sql, transaction))],
];

const errorOf = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);

test.each(DOORS)("the server ends the connection under %s", async (_, through) => {
  expect(await errorOf(through(END_MYSELF))).toSatisfy(isTransient);
});

test.each(DOORS)("the wire is cut under %s", async (_, through) => {
  const error = errorOf(through(SLEEP));
  await expect.poll(async () => (await onServer.query(`SELECT pid ${ASLEEP}`)).rowCount).toBe(1);
  cut();
  expect(await error).toSatisfy(isTransient);
  // The server itself does not notice before it has something to say.
  await onServer.query(`SELECT pg_terminate_backend(pid, 5000) ${ASLEEP}`);
});

test.each([...DOORS, ["a query of Prisma's", () => prisma().study.count()] as Door])(
  "nobody listens to %s",
  async (_, through) => {
    wire.close();
    cut();
    try {
      expect(await errorOf(through(SLEEP))).toSatisfy(isTransient);
    } finally {
      await listen(port);
    }
  },
);

const HELLO = Prisma.sql`SELECT ${1}::int`;
const throughAll = (sql: Prisma.Sql) => Promise.all(DOORS.map(([, through]) => errorOf(through(sql))));

test("an answer that never comes is not waited for, and others get new connections", async () => {
  process.env.TICKBOX_STATEMENT_SECONDS = "0.8";
  try {
    expect(await throughAll(HELLO)).toEqual(DOORS.map(() => null));
    swallow();
    for (const error of await throughAll(HELLO)) expect(error).toSatisfy(isLate);
    await expect.poll(() => connections().totalCount - connections().idleCount).toBe(0);
    expect(await throughAll(HELLO)).toEqual(DOORS.map(() => null));
    // What takes too long the server ends by itself.
    for (const error of await throughAll(SLEEP)) expect(error).toSatisfy(isLate);
    expect(await throughAll(HELLO)).toEqual(DOORS.map(() => null));
  } finally {
    delete process.env.TICKBOX_STATEMENT_SECONDS;
  }
});

test.each(DOORS)("what %s refuses is no such error", async (_, through) => {
  const error = await errorOf(through(Prisma.sql`SELECT 1 / ${0}::int`));
  expect(error).not.toSatisfy(isTransient);
  expect(databaseErrorCode(error)).toBe("22012");
});
