import { rm } from "node:fs/promises";
import { makeWorkerUtils } from "graphile-worker";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runningServerUrl } from "./embedded/running-server-url";
import { joinEmbeddedServer } from "./embedded/shared-server";
import { migrate } from "./migrate";
import { EMBEDDED_DATABASE, openDatabase } from "./open-database";
import { queryDatabase } from "./testing/query-database";
import { temporaryStateDirectory, testDataParent } from "./testing/temporary-state-directory";

let stateDirectory: string;

beforeEach(async () => {
  stateDirectory = await temporaryStateDirectory("open", await testDataParent());
  vi.stubEnv("DATABASE_URL", "");
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(stateDirectory, { recursive: true, force: true });
});

/** What every start does. */
async function bringUp(url: string): Promise<void> {
  await migrate(url);
  const queue = await makeWorkerUtils({ connectionString: url });
  await queue.migrate();
  await queue.release();
}

const IS_SUPERUSER = "SELECT usesuper FROM pg_user WHERE usename = current_user";

test("the app's role owns its database and is no superuser: it reads no files and runs no programs", async () => {
  const opened = await Promise.all([openDatabase(stateDirectory), openDatabase(stateDirectory)]);
  const [{ url }] = opened;
  try {
    await bringUp(url);
    expect(await queryDatabase(url, IS_SUPERUSER)).toEqual([{ usesuper: false }]);
    await expect(queryDatabase(url, "COPY study FROM PROGRAM 'true'")).rejects.toThrow("permission denied");
    await expect(queryDatabase(url, "SELECT pg_read_file('PG_VERSION')")).rejects.toThrow("permission denied");
    await expect(queryDatabase(url, "SET SESSION AUTHORIZATION tickbox")).rejects.toThrow("permission denied");
    await expect(queryDatabase(url, "SET ROLE tickbox")).rejects.toThrow("permission denied");
    expect(await runningServerUrl(stateDirectory, EMBEDDED_DATABASE)).toBe(url);
  } finally {
    for (const { close } of opened) await close();
  }
});

test("a data folder of before, in which the superuser owned everything, keeps working with its data", async () => {
  const share = await joinEmbeddedServer(stateDirectory);
  const before = share.server.url(EMBEDDED_DATABASE);
  await queryDatabase(share.server.url("postgres"), `CREATE DATABASE ${EMBEDDED_DATABASE}`);
  await bringUp(before);
  await queryDatabase(before, "INSERT INTO study (id, name) VALUES (gen_random_uuid(), 'From before')");
  await queryDatabase(before, "CREATE TABLE counted (n serial); CREATE TYPE mood AS (a int)");
  const { url, close } = await openDatabase(stateDirectory);
  try {
    // Functions and triggers are made again.
    await queryDatabase(url, "COMMENT ON TABLE _prisma_migrations IS 'of another version'");
    await bringUp(url);
    expect(await queryDatabase(url, IS_SUPERUSER)).toEqual([{ usesuper: false }]);
    expect(await queryDatabase(url, "UPDATE study SET name = name || '!' RETURNING name")).toEqual([
      { name: "From before!" },
    ]);
    expect(await queryDatabase(url, "INSERT INTO counted DEFAULT VALUES RETURNING n")).toEqual([{ n: 1 }]);
    await queryDatabase(
      url,
      "ALTER TABLE study ADD COLUMN one_more int; ALTER TYPE mood ADD ATTRIBUTE b int; CREATE SCHEMA mine",
    );
    const left = `
      SELECT relname::text FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE relowner = 'tickbox'::regrole AND nspname IN ('public', 'graphile_worker')`;
    expect(await queryDatabase(url, left)).toEqual([]);
  } finally {
    await close();
    await share.leave();
  }
});

test("where the superuser's password was lost, the app's is set anew with it", async () => {
  const first = await openDatabase(stateDirectory);
  await queryDatabase(first.url, "CREATE TABLE kept AS SELECT 42 AS answer");
  await first.close();
  await rm(`${stateDirectory}/postgres-password`);
  const second = await openDatabase(stateDirectory);
  try {
    expect(second.url).not.toBe(first.url);
    expect(await queryDatabase(second.url, "SELECT answer FROM kept")).toEqual([{ answer: 42 }]);
  } finally {
    await second.close();
  }
});
