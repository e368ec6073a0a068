import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { patience } from "@/bin/support/patience.mjs";
import { isProcessAlive, isSameProcess, pidOf } from "@/lib/db/embedded/process-identity.mjs";
import { nextFreePort, portForListening } from "@/lib/db/embedded/reachability";
import { temporaryStateDirectory, testDataParent } from "@/lib/db/testing/temporary-state-directory";
import { StartedTickbox } from "../support/started-tickbox";

/** `npm start` from a person's point of view: what it prints, what it leaves, what stops it. */

test.describe.configure({ mode: "serial" });

let stateDirectory: string;
let port: number;
const started: StartedTickbox[] = [];

test.beforeAll(async () => {
  stateDirectory = await temporaryStateDirectory("start", await testDataParent());
  port = await portForListening();
});

test.afterAll(async () => {
  for (const tickbox of started) tickbox.signal("SIGINT");
  await Promise.all(started.map((tickbox) => tickbox.exitCode()));
  await rm(stateDirectory, { recursive: true, force: true });
});

function start(environment: Record<string, string> = {}): StartedTickbox {
  const tickbox = new StartedTickbox(stateDirectory, ["--port", String(port)], environment);
  started.push(tickbox);
  return tickbox;
}

/** The identities of the web server and the worker, as the running instance noted them. */
async function children(): Promise<string[]> {
  return JSON.parse(await readFile(join(stateDirectory, "instance.json"), "utf8")).children;
}

async function postgresPid(): Promise<number> {
  return Number((await readFile(join(stateDirectory, "postgres/data/postmaster.pid"), "utf8")).split("\n")[0]);
}

async function health(): Promise<number | null> {
  return fetch(`http://127.0.0.1:${port}/api/v1/health`).then(
    (answer) => answer.status,
    () => null,
  );
}

test("the first start loads the demo study and prints one address, which signs the first admin in", async () => {
  const tickbox = start();
  await tickbox.says(/Loaded the demo study/);
  expect(tickbox.output.match(/https?:\/\//g)).toHaveLength(1);
  expect(tickbox.output).toMatch(/\/setup#\S{40}/);
  expect(await health()).toBe(200);
});

test("a second one in the same folder says where the first runs, and leaves it alone", async () => {
  const second = start();
  expect(await second.exitCode()).toBe(0);
  expect(second.output).toContain(`already runs from this folder: http://localhost:${port}`);
  expect(await health()).toBe(200);
});

test("a further web server comes and goes, and the first is known as before", async () => {
  const other = await nextFreePort(port + 1);
  const further = new StartedTickbox(stateDirectory, ["--web-only", "--port", String(other)]);
  started.push(further);
  await further.says(/Ctrl-C stops it/);
  further.signal("SIGINT");
  expect(await further.exitCode()).toBe(0);
  expect(await children()).toHaveLength(2);
  expect(await health()).toBe(200);
});

test("a web server that crashes comes back, and so does PostgreSQL", async () => {
  const [tickbox] = started;
  process.kill(await postgresPid(), "SIGKILL");
  await tickbox?.says(/PostgreSQL runs again/);
  for (const identity of await children()) process.kill(pidOf(identity), "SIGKILL");
  await tickbox?.says(/web process ended unexpectedly/);
  await expect.poll(health, { timeout: patience(60) }).toBe(200);
});

test("Ctrl-C, pressed twice, stops everything in order and leaves no process", async () => {
  const [tickbox] = started;
  const pids = [...(await children()).map(pidOf), await postgresPid()];
  tickbox?.signal("SIGINT");
  tickbox?.signal("SIGINT");
  expect(await tickbox?.exitCode()).toBe(0);
  expect(tickbox?.output).toMatch(/Stopping the web[\s\S]*Stopping the worker[\s\S]*Stopping PostgreSQL/);
  expect(pids.filter(isProcessAlive)).toEqual([]);
});

test("a port that somebody else has is left to them; after kill -9 the next start has its port and its data again", async () => {
  const stranger = createServer().listen(port, "127.0.0.1");
  await once(stranger, "listening");
  try {
    const killed = start();
    await killed.says(/Ctrl-C stops it/);
    expect(killed.output).toContain(`Port ${port} is taken by another program`);
    expect(Number(new URL(killed.address).port)).toBeGreaterThan(port);
    await expect.poll(children).toHaveLength(2);
    const orphans = await children();
    killed.signal("SIGKILL");
    await killed.exitCode();
    // Labels are taken on until the next start can.
    const left = () => fetch(`${killed.address}/api/v1/health`).then(({ status }) => status);
    const next = start();
    await next.says(/Starting PostgreSQL/);
    expect(await left()).toBe(200);
    await next.says(/Ctrl-C stops it/);
    expect(next.address).toBe(killed.address);
    expect(orphans.filter(isSameProcess)).toEqual([]);
    next.signal("SIGTERM");
    expect(await next.exitCode()).toBe(0);
  } finally {
    stranger.close();
  }
});

test("a database that cannot be used is one line, not a stack", async () => {
  const tickbox = start({ DATABASE_URL: "postgresql://nobody:s3cret@127.0.0.1:1/none" });
  expect(await tickbox.exitCode()).toBe(1);
  expect(tickbox.output.trim().split("\n").at(-1)).toMatch(/^Nothing listens at 127\.0\.0\.1:1\./);
  expect(tickbox.output).not.toMatch(/s3cret|\n\s+at /);
});
