import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connectClient } from "../deadlines";
import { postgresProgram } from "./binaries";
import { type ClusterHome, findClusterHome } from "./cluster-home";
import { acquireFileLock } from "./file-lock.mjs";
import { dataDirectory, initialiseCluster, SUPERUSER } from "./initialise-cluster";
import { findPostmaster, hasEnded, stopPostmaster } from "./postmaster";
import { isProcessAlive } from "./process-identity.mjs";
import { nextFreePort } from "./reachability";
import { rotateLog } from "./rotating-log";
import { spawnIdentity } from "./runtime-user";

export interface EmbeddedOptions {
  /** The project's `.tickbox`, or a temporary directory in tests. */
  stateDirectory: string;
  /** First port to try when none is remembered. */
  firstPort?: number;
  /** False for data that need not survive a power cut, as in tests: faster. A killed process loses nothing either way. */
  durable?: boolean;
}

export interface EmbeddedServer {
  pid: number;
  port: number;
  dataDirectory: string;
  /** False when the server had been left running and was taken over. */
  startedHere: boolean;
  /** What its owner should hear about how it started; null when all was well. */
  warning: string | null;
  /** Connection string of one of its databases. */
  url(database: string): string;
  isRunning(): boolean;
  stop(): Promise<void>;
}

const CARELESS = ["fsync=off", "full_page_writes=off"];
const DEFAULT_FIRST_PORT = 54_320;
const START_PATIENCE_MILLISECONDS = 60_000;

/**
 * Starts the embedded PostgreSQL of a state directory, or takes over the one that a killed run left running.
 * The server is a process group of its own: a Ctrl-C in the terminal does not reach it before its clients are done.
 */
export async function startEmbeddedServer(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { stateDirectory } = options;
  await mkdir(join(stateDirectory, "logs"), { recursive: true });
  const release = await acquireFileLock(join(stateDirectory, "postgres.lock"), { timeoutMilliseconds: 120_000 });
  if (!release) throw new Error("Another process has been starting PostgreSQL for two minutes; giving up.");
  try {
    const home = await findClusterHome(stateDirectory);
    const password = await initialiseCluster(home, stateDirectory, options.durable ?? true);
    const running = await findPostmaster(dataDirectory(home));
    if (running) {
      const server = describe(home, password, running.pid, running.port, false);
      await untilReady(server, stateDirectory);
      return server;
    }
    return await startFresh(home, password, options);
  } finally {
    release();
  }
}

async function startFresh(home: ClusterHome, password: string, options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { stateDirectory } = options;
  const portFile = join(stateDirectory, "postgres-port");
  const remembered = Number(await readFile(portFile, "utf8").catch(() => ""));
  let wanted = remembered > 0 ? remembered : (options.firstPort ?? DEFAULT_FIRST_PORT);
  for (let attempt = 1; ; attempt += 1) {
    const port = await nextFreePort(wanted);
    rotateLog(logFile(stateDirectory));
    const logged = await stat(logFile(stateDirectory)).then(
      ({ size }) => size,
      () => 0,
    );
    const pid = launch(home, port, options);
    const server = describe(home, password, pid, port, true);
    try {
      await untilReady(server, stateDirectory, logged);
      await writeFile(portFile, `${port}\n`);
      return { ...server, warning: await recoveryWarning(stateDirectory, logged) };
    } catch (error) {
      if (server.isRunning()) await server.stop();
      const reason = error instanceof Error ? error.message : String(error);
      // The port went to somebody else between the test and the start, or a killed server's children are still going.
      const passing = /could not bind|Address already in use|shared memory block/.test(reason);
      if (!passing || attempt >= 10) throw error;
      if (!reason.includes("shared memory block")) wanted = port + 1;
      else await sleep(500);
    }
  }
}

/** The embedded server's log in a state directory. */
export function logFile(stateDirectory: string): string {
  return join(stateDirectory, "logs", "postgres.log");
}

function launch(home: ClusterHome, port: number, options: EmbeddedOptions): number {
  const settings = [
    "listen_addresses=127.0.0.1",
    // Only TCP: a socket directory is one more thing that could be closed to the runtime user.
    "unix_socket_directories=",
    "max_connections=200",
    "log_min_messages=warning",
    // After a checkpoint the first change of a page puts the page into the log: up to a third of a label's bytes.
    "wal_compression=on",
    ...(options.durable === false ? CARELESS : []),
  ];
  // A file, not a pipe: the server must survive the end of the process that started it.
  const log = openSync(logFile(options.stateDirectory), "a", 0o600);
  try {
    const child = spawn(
      postgresProgram(home.binaries, "postgres"),
      ["-D", dataDirectory(home), "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])],
      {
        ...spawnIdentity(home.user),
        cwd: home.directory,
        detached: true,
        env: { ...process.env, LC_MESSAGES: "C" },
        stdio: ["ignore", log, log],
      },
    );
    child.once("error", () => undefined);
    child.unref();
    if (child.pid === undefined) throw new Error(`PostgreSQL could not be started from ${home.binaries.home}.`);
    return child.pid;
  } finally {
    closeSync(log);
  }
}

function describe(
  home: ClusterHome,
  password: string,
  pid: number,
  port: number,
  startedHere: boolean,
): EmbeddedServer {
  const directory = dataDirectory(home);
  return {
    pid,
    port,
    dataDirectory: directory,
    startedHere,
    warning: null,
    url: (database) => `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`,
    isRunning: () => isProcessAlive(pid),
    stop: async () => {
      await stopPostmaster(pid, directory);
      await hasEnded(pid, 5_000);
    },
  };
}

/** @param logged how long the log was before this start */
async function untilReady(server: EmbeddedServer, stateDirectory: string, logged = 0): Promise<void> {
  const deadline = Date.now() + START_PATIENCE_MILLISECONDS;
  for (;;) {
    if (!server.isRunning()) throw new Error(await lastWords(stateDirectory, logged));
    try {
      // Until it says so, who answers at its port may be a server of another folder that was quicker.
      if (!(await saysReady(server))) throw new Error("it is still starting");
      await (await connectClient(server.url("postgres"), 5)).end();
      return;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      // Replaying the log after a kill can take a while; a wrong password never becomes right.
      if (reason.includes("password authentication failed")) {
        throw new Error("The embedded PostgreSQL does not accept the password in .tickbox/postgres-password.");
      }
      if (Date.now() > deadline) throw new Error(`PostgreSQL does not become ready: ${reason}`);
    }
    await sleep(25);
  }
}

async function saysReady({ pid, dataDirectory }: EmbeddedServer): Promise<boolean> {
  const lines = (await readFile(join(dataDirectory, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
  return Number(lines[0]) === pid && lines[7]?.trim() === "ready";
}

async function recoveryWarning(stateDirectory: string, logged: number): Promise<string | null> {
  const log = await readLog(stateDirectory, logged);
  const place = /incorrect resource manager data checksum in record at (\S+)/.exec(log)?.[1];
  if (place === undefined) return null;
  return `PostgreSQL recovered from an unclean end, and its log ended at ${place} in a record with a wrong checksum. A write that was cut short looks like this, and nothing is lost; so does a failing disk. Check the disk and that the latest labels are there; else restore a backup (docs/operators.md).`;
}

async function lastWords(stateDirectory: string, logged: number): Promise<string> {
  const log = await readLog(stateDirectory, logged);
  const lines = log.trim().split("\n").slice(-8).join("\n");
  return `PostgreSQL ended while starting. Its last words:\n${lines}`;
}

/** What the server has logged since its log was this long. */
async function readLog(stateDirectory: string, from: number): Promise<string> {
  const log = await readFile(logFile(stateDirectory)).catch(() => Buffer.alloc(0));
  return log.subarray(from).toString("utf8");
}
