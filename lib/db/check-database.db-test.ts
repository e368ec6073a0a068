import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { checkDatabase } from "./check-database";
import { oneMoreDatabase } from "./testing/one-more-database";
import { runOn, type TestDatabase } from "./testing/test-database";
import { transactionPooler } from "./testing/transaction-pooler";

const { adminUrl } = inject("testServer");
const role = `tickbox_test_role_${randomBytes(6).toString("hex")}`;
let empty: TestDatabase;
let migrated: TestDatabase;

function as(user: string, password: string, database: TestDatabase): string {
  const url = new URL(database.url);
  url.username = user;
  url.password = password;
  return url.toString();
}

beforeAll(async () => {
  await runOn(adminUrl, `CREATE ROLE ${role} LOGIN PASSWORD 'right'`);
  empty = await oneMoreDatabase("empty");
  migrated = await oneMoreDatabase("migrated");
  await runOn(empty.url, "REVOKE CREATE ON SCHEMA public FROM PUBLIC");
});

afterAll(async () => {
  await empty.drop();
  await migrated.drop();
  await runOn(adminUrl, `DROP ROLE ${role}`);
});

describe("checkDatabase", () => {
  test("finds nothing wrong with a good one, empty or migrated", async () => {
    expect(await checkDatabase(empty.url)).toBeNull();
    expect(await checkDatabase(migrated.url)).toBeNull();
  });

  test("a wrong password is refused", async () => {
    expect(await checkDatabase(as(role, "wrong", empty))).toMatchObject({ kind: "authentication" });
  });

  test("a database that is not there", async () => {
    const url = new URL(empty.url);
    url.pathname = "/no-such-lab";
    expect(await checkDatabase(url.toString())).toMatchObject({
      kind: "no-such-database",
      message: expect.stringContaining("no-such-lab"),
    });
  });

  test("a port where nothing listens", async () => {
    const gone = createServer().listen(0, "127.0.0.1");
    await once(gone, "listening");
    const address = gone.address();
    gone.close();
    await once(gone, "close");
    const port = typeof address === "object" && address ? address.port : 1;
    expect(await checkDatabase(`postgresql://a:b@127.0.0.1:${port}/x`)).toMatchObject({ kind: "refused" });
  });

  test("a server that never answers is given up", async () => {
    const silent = createServer(() => undefined).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const address = silent.address();
    const port = typeof address === "object" && address ? address.port : 1;
    const problem = await checkDatabase(`postgresql://a:b@127.0.0.1:${port}/x`, 0.2);
    silent.close();
    expect(problem).toMatchObject({ kind: "unreachable" });
  });

  test("a pooler that lends connections by transaction", async () => {
    const pooler = await transactionPooler(empty.url);
    expect(await checkDatabase(pooler.url)).toMatchObject({
      kind: "transaction-pooler",
      message: expect.stringContaining("pool_mode = session"),
    });
    await pooler.close();
  });

  test("a host that does not exist", async () => {
    expect(await checkDatabase("postgresql://a:b@no-such-host.invalid/x")).toMatchObject({ kind: "unknown-host" });
  });

  test("a user without the right to create tables, and one without the right to create the queue's schema", async () => {
    const url = as(role, "right", empty);
    expect(await checkDatabase(url)).toMatchObject({
      kind: "no-right-to-create",
      message: expect.stringContaining("schema public"),
    });
    await runOn(empty.url, `GRANT CREATE ON SCHEMA public TO ${role}`);
    expect(await checkDatabase(url)).toMatchObject({
      kind: "no-right-to-create",
      message: expect.stringContaining("job queue"),
    });
    await runOn(empty.url, `GRANT CREATE ON DATABASE ${empty.name} TO ${role}`);
    expect(await checkDatabase(url)).toBeNull();
  });
});
