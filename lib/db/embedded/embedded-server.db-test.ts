import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, open, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { temporaryStateDirectory, testDataParent } from "@/lib/db/testing/temporary-state-directory";
import { locateBinaries } from "./binaries";
import { copyPrograms } from "./copy-programs";
import { type EmbeddedServer, startEmbeddedServer } from "./embedded-server";
import { hasEnded } from "./postmaster";
import { canRunPrograms } from "./reachability";
import { findRuntimeUser, isRoot } from "./runtime-user";
import { joinEmbeddedServer } from "./shared-server";

let stateDirectory: string;
/** Of a server that ran once and was stopped: making a cluster takes longer than most tests. */
let usedStateDirectory: string;
const servers: EmbeddedServer[] = [];

beforeAll(async () => {
  stateDirectory = await temporaryStateDirectory("embedded", await testDataParent());
  usedStateDirectory = stateDirectory;
  await (await start()).stop();
  servers.length = 0;
});

afterAll(() => rm(usedStateDirectory, { recursive: true, force: true }));

beforeEach(async () => {
  stateDirectory = await temporaryStateDirectory("embedded", await testDataParent());
});

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  await rm(stateDirectory, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedServer> {
  const firstPort = 30_000 + Math.floor(Math.random() * 10_000);
  const server = await startEmbeddedServer({ stateDirectory, firstPort, durable: false });
  servers.push(server);
  return server;
}

/** The state directory as a stopped server left it. */
async function useBefore(): Promise<void> {
  await promisify(execFile)("cp", ["-a", `${usedStateDirectory}/.`, stateDirectory]);
}

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function killHard(server: EmbeddedServer): Promise<void> {
  process.kill(server.pid, "SIGKILL");
  expect(await hasEnded(server.pid, 10_000)).toBe(true);
}

describe("startEmbeddedServer", () => {
  test("starts, stops, and comes back at the same address with its data", async () => {
    const first = await start();
    const url = first.url("postgres");
    await ask(url, "CREATE TABLE kept AS SELECT 42 AS answer");
    await first.stop();
    expect(first.isRunning()).toBe(false);
    const second = await start();
    expect(second.url("postgres")).toBe(url);
    expect(await ask(url, "SELECT answer FROM kept")).toEqual([{ answer: 42 }]);
  });

  test("listens on this machine only and wants its password, which only the owner can read", async () => {
    const server = await start();
    expect(await ask(server.url("postgres"), "SHOW listen_addresses")).toEqual([{ listen_addresses: "127.0.0.1" }]);
    const wrong = server.url("postgres").replace(/:[^:@]+@/, ":wrong@");
    await expect(ask(wrong, "SELECT 1")).rejects.toThrow("password authentication failed");
    expect((await stat(join(stateDirectory, "postgres-password"))).mode & 0o777).toBe(0o600);
  });

  test("survives kill -9 with everything that was committed", async () => {
    await useBefore();
    const first = await start();
    await ask(first.url("postgres"), "CREATE TABLE kept AS SELECT generate_series(1, 1000) AS n");
    await killHard(first);
    const second = await start();
    expect(second.startedHere).toBe(true);
    expect(await ask(second.url("postgres"), "SELECT count(*)::int AS n FROM kept")).toEqual([{ n: 1000 }]);
    expect(second.warning).toBeNull();
  });

  test("says when recovery ended at a record with a wrong checksum, and only then", async () => {
    await useBefore();
    const first = await start();
    await ask(first.url("postgres"), "CREATE TABLE kept (n int)");
    const [wal] = await ask(
      first.url("postgres"),
      "SELECT file_name AS name, file_offset AS offset FROM pg_walfile_name_offset(pg_current_wal_insert_lsn())",
    );
    const { name, offset } = z.object({ name: z.string(), offset: z.int() }).parse(wal);
    await ask(first.url("postgres"), "INSERT INTO kept SELECT generate_series(1, 100)");
    await killHard(first);
    const file = await open(join(first.dataDirectory, "pg_wal", name), "r+");
    // The checksum is the last part of a record's head.
    await file.write(Buffer.from([1, 2, 3, 4]), 0, 4, offset + 20);
    await file.close();
    const second = await start();
    expect(second.warning).toContain("in a record with a wrong checksum");
    await second.stop();
    expect((await start()).warning).toBeNull();
  });

  test("takes over a server that a killed run left running", async () => {
    await useBefore();
    const first = await start();
    const second = await start();
    expect(second).toMatchObject({ pid: first.pid, port: first.port, startedHere: false });
    await second.stop();
    expect(first.isRunning()).toBe(false);
  });

  test("a stale pid file that names somebody else's process neither stops the start nor harms that process", async () => {
    await useBefore();
    const first = await start();
    await killHard(first);
    const stranger = spawn(process.execPath, ["-e", "process.stdin.resume()"], { stdio: ["pipe", "ignore", "ignore"] });
    try {
      const pidFile = join(first.dataDirectory, "postmaster.pid");
      const lines = (await readFile(pidFile, "utf8")).split("\n");
      await writeFile(pidFile, [stranger.pid, ...lines.slice(1)].join("\n"));
      const second = await start();
      expect(await ask(second.url("postgres"), "SELECT 1 AS one")).toEqual([{ one: 1 }]);
      expect(stranger.exitCode).toBeNull();
      expect(stranger.signalCode).toBeNull();
    } finally {
      stranger.kill("SIGKILL");
      await once(stranger, "close");
    }
  });

  test("moves to the next port when its own was taken meanwhile", async () => {
    await useBefore();
    const first = await start();
    await first.stop();
    const squatter = createServer().listen(first.port, "127.0.0.1");
    await once(squatter, "listening");
    try {
      const second = await start();
      expect(second.port).toBeGreaterThan(first.port);
    } finally {
      squatter.close();
    }
  });

  test("sets a new password when the file with the old one was deleted", async () => {
    await useBefore();
    const first = await start();
    await ask(first.url("postgres"), "CREATE TABLE kept ()");
    await first.stop();
    await rm(join(stateDirectory, "postgres-password"));
    const second = await start();
    expect(second.url("postgres")).not.toBe(first.url("postgres"));
    expect(await ask(second.url("postgres"), "SELECT to_regclass('kept')::text AS name")).toEqual([{ name: "kept" }]);
  });

  test("in two folders at once, each gets a port and data of its own", async () => {
    await useBefore();
    const one = stateDirectory;
    stateDirectory = await temporaryStateDirectory("embedded", await testDataParent());
    await useBefore();
    try {
      const both = await Promise.all(
        [one, stateDirectory].map((folder) => startEmbeddedServer({ stateDirectory: folder, durable: false })),
      );
      servers.push(...both);
      const found = await Promise.all(both.map(({ url }) => ask(url("postgres"), "SHOW data_directory")));
      expect(found.flat()).toEqual(both.map(({ dataDirectory }) => ({ data_directory: dataDirectory })));
    } finally {
      await Promise.all(servers.splice(0).map((server) => server.stop()));
      await rm(one, { recursive: true, force: true });
    }
  });

  test("whoever answers at its port is not taken for it before it says itself that it is ready", async () => {
    await useBefore();
    const server = await start();
    const file = join(server.dataDirectory, "postmaster.pid");
    const ready = await readFile(file, "utf8");
    await writeFile(file, ready.replace("ready", "starting"));
    const again = start().then(() => "taken over");
    const meanwhile = ask(server.url("postgres"), "SELECT pg_sleep(1)").then(() => "still waiting");
    expect(await Promise.race([again, meanwhile])).toBe("still waiting");
    await writeFile(file, ready);
    expect(await again).toBe("taken over");
  });

  test("starts once when several ask at the same time", async () => {
    const started = await Promise.all([start(), start(), start()]);
    expect(new Set(started.map((server) => server.pid)).size).toBe(1);
    expect(started.filter((server) => server.startedHere)).toHaveLength(1);
  });
});

describe("joinEmbeddedServer", () => {
  test("a share of a process that is gone does not keep the server running", async () => {
    await useBefore();
    const share = await joinEmbeddedServer(stateDirectory);
    await writeFile(join(stateDirectory, "postgres-users", "999999"), "999999 another-boot 1");
    await share.leave();
    expect(share.server.isRunning()).toBe(false);
  });

  test("the server stays for as long as another process uses it", async () => {
    await useBefore();
    const share = await joinEmbeddedServer(stateDirectory);
    servers.push(share.server);
    const other = spawn(process.execPath, ["-e", "process.stdin.resume()"], { stdio: ["pipe", "ignore", "ignore"] });
    try {
      const { processIdentity } = await import("./process-identity.mjs");
      const note = join(stateDirectory, "postgres-users", String(other.pid));
      await writeFile(note, processIdentity(other.pid ?? 0) ?? "");
      await share.leave();
      expect(share.server.isRunning()).toBe(true);
    } finally {
      other.kill("SIGKILL");
      await once(other, "close");
    }
  });
});

describe.skipIf(!isRoot())("as root, under a folder that is closed to others", () => {
  test("the data live elsewhere and .tickbox says where; a second start finds them, a copy of the project does not", async () => {
    const outside = await mkdtemp(join(tmpdir(), "tickbox-outside-"));
    await chmod(outside, 0o755);
    await chmod(stateDirectory, 0o700);
    process.env.TICKBOX_POSTGRES_DIR = outside;
    try {
      const first = await start();
      await ask(first.url("postgres"), "CREATE TABLE kept ()");
      await first.stop();
      const location = JSON.parse(await readFile(join(stateDirectory, "postgres-location.json"), "utf8"));
      expect(first.dataDirectory).toBe(join(location.directory, "data"));
      expect(first.dataDirectory.startsWith(outside)).toBe(true);
      const second = await start();
      expect(second.dataDirectory).toBe(first.dataDirectory);
      expect(await ask(second.url("postgres"), "SELECT to_regclass('kept')::text AS name")).toEqual([{ name: "kept" }]);
    } finally {
      await Promise.all(servers.splice(0).map((server) => server.stop()));
      delete process.env.TICKBOX_POSTGRES_DIR;
      await rm(outside, { recursive: true });
    }
  });

  test("a copy of the programs runs as the unprivileged user, and is made once", async () => {
    const outside = await mkdtemp(join(tmpdir(), "tickbox-programs-"));
    await chmod(outside, 0o755);
    try {
      const binaries = await locateBinaries();
      const [first, second] = await Promise.all([copyPrograms(binaries, outside), copyPrograms(binaries, outside)]);
      expect(second).toEqual(first);
      expect(await canRunPrograms(first, await findRuntimeUser())).toBe(true);
    } finally {
      await rm(outside, { recursive: true });
    }
  });
});
