import { execFile } from "node:child_process";
import { readFile, readlink, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { isProcessAlive } from "./process-identity.mjs";

const run = promisify(execFile);

/** A PostgreSQL server process that serves one data directory. */
export interface Postmaster {
  pid: number;
  port: number;
}

/**
 * The live server of a data directory, or null. A pid file left by a killed server whose number now belongs to
 * another program is removed, because PostgreSQL itself would refuse to start over it.
 */
export async function findPostmaster(dataDirectory: string): Promise<Postmaster | null> {
  const path = join(dataDirectory, "postmaster.pid");
  const text = await readFile(path, "utf8").catch(() => null);
  if (text === null) return null;
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  // A dead pid is left to PostgreSQL, which also checks that no orphan still uses the shared memory named there.
  if (!isProcessAlive(pid)) return null;
  if (await servesDirectory(pid, dataDirectory)) return { pid, port: Number(lines[3]) };
  await rm(path, { force: true });
  return null;
}

/** Whether this process is a PostgreSQL server of this directory; the ground for ever signalling it. */
async function servesDirectory(pid: number, dataDirectory: string): Promise<boolean> {
  const wanted = await realpath(dataDirectory).catch(() => dataDirectory);
  // A server's working directory is its data directory.
  const workingDirectory = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  if (workingDirectory !== null) return workingDirectory === wanted;
  const listing = await run("ps", ["-o", "command=", "-p", String(pid)]).catch(() => null);
  if (listing === null) return process.platform === "win32";
  return listing.stdout.includes(wanted) || listing.stdout.includes(dataDirectory);
}

/**
 * Stops a server: first a fast shutdown, which rolls back and writes a checkpoint, then at last an immediate one,
 * after which the next start recovers from the write-ahead log. No acknowledged transaction is lost either way.
 */
export async function stopPostmaster(pid: number, dataDirectory: string, patienceMilliseconds = 30_000): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ["SIGINT", patienceMilliseconds],
    ["SIGQUIT", 10_000],
    ["SIGKILL", 5_000],
  ];
  for (const [signal, patience] of steps) {
    if (!isProcessAlive(pid) || !(await servesDirectory(pid, dataDirectory))) return;
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await hasEnded(pid, patience)) return;
  }
  throw new Error(`PostgreSQL (process ${pid}) does not stop. Stop it by hand, then try again.`);
}

export async function hasEnded(pid: number, patienceMilliseconds: number): Promise<boolean> {
  const deadline = Date.now() + patienceMilliseconds;
  while (isProcessAlive(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}
