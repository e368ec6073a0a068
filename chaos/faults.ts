import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { connectClient, deadline } from "@/lib/db/deadlines";
import { databaseErrorCode } from "@/lib/db/errors/database-error";
import { FAKETIME, type Instance } from "./instance";
import type { Labelling } from "./labelling";
import { killWorkerAtWork } from "./worker-at-work";

export interface Fault {
  readonly name: string;
  /** why it cannot be tried here; null when it can */
  readonly skipped?: string | null;
  /** It ends Tickbox and begins to start it again. */
  readonly restarts?: true;
  /** It comes from outside and breaks nothing: health has to answer all along. */
  readonly isBeside?: true;
  /** Does it, and takes away what would not go by itself. */
  cause(instance: Instance, labelling: Labelling): Promise<void>;
}

const HOLD_MILLISECONDS = 5_000;
const MEGABYTE = 1024 * 1024;

/** @param smallDisk whether the instance's folder is a file system of its own that may be filled */
export function faults(smallDisk: boolean): Fault[] {
  return [
    { name: "web process, kill -9", cause: async (instance) => kill(await instance.webProcess()) },
    { name: "web server, kill -9", cause: async (instance) => kill(await instance.webServer()) },
    { name: "worker, kill -9", cause: async (instance) => kill(await instance.worker()) },
    { name: "PostgreSQL backends terminated", cause: terminateBackends },
    { name: "PostgreSQL, kill -9", cause: async (instance) => kill(await instance.postmaster()) },
    { name: "Tickbox, SIGTERM and start", restarts: true, cause: (instance) => startAgain(instance, "SIGTERM") },
    { name: "Tickbox, kill -9 and start", restarts: true, cause: (instance) => startAgain(instance, "SIGKILL") },
    { name: "raters' connections cut", cause: async (_, labelling) => labelling.cutConnections() },
    { name: "connections exhausted", cause: exhaustConnections },
    { name: "PostgreSQL stopped for 5 s", cause: stopDatabase },
    {
      name: "disk full for 5 s",
      skipped: smallDisk ? null : "needs root and the right to mount a small file system",
      cause: fillDisk,
    },
    { name: "every lease lapsed", cause: endLeases },
    {
      name: "clock 2 h ahead, and back",
      skipped: FAKETIME ? null : "needs Debian's package faketime",
      cause: jumpClock,
    },
    { name: "worker, kill -9 during an export and a delivery", cause: killWorkerAtWork },
  ];
}

function kill(pid: number): void {
  process.kill(pid, "SIGKILL");
}

async function startAgain(instance: Instance, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  const code = await instance.end(signal);
  if (signal === "SIGTERM" && code !== 0) throw new Error(`Stopped by SIGTERM, it ended with exit code ${code}.`);
  instance.startAgain();
}

async function terminateBackends(): Promise<void> {
  await ask(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()`);
}

/** Every lease has lapsed, while its rater goes on and others claim the task. */
async function endLeases(): Promise<void> {
  await ask("UPDATE assignment SET lease_expires_at = now() - interval '1 hour' WHERE state = 'leased'");
}

async function jumpClock(instance: Instance): Promise<void> {
  await instance.setClock("+2h");
  await sleep(HOLD_MILLISECONDS);
  await instance.setClock("+0");
}

async function ask(sql: string): Promise<void> {
  const client = await connected();
  await client.query(sql).finally(() => client.end().catch(() => undefined));
}

async function connected(): Promise<Client> {
  return connectClient(process.env.DATABASE_URL ?? "", deadline("ordinary"));
}

async function exhaustConnections(): Promise<void> {
  const clients: Client[] = [];
  try {
    // As many as the server gives, and the next ones as soon as others let go.
    for (const end = Date.now() + HOLD_MILLISECONDS; Date.now() < end; ) {
      try {
        clients.push(await connected());
      } catch (error) {
        if (databaseErrorCode(error) !== "53300") throw error;
        await sleep(20);
      }
    }
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

async function stopDatabase(instance: Instance): Promise<void> {
  const stopped = await instance.postgresProcesses();
  const signal = (name: NodeJS.Signals) => {
    for (const pid of stopped) {
      try {
        process.kill(pid, name);
      } catch {
        // It ended by itself.
      }
    }
  };
  signal("SIGSTOP");
  await sleep(HOLD_MILLISECONDS);
  signal("SIGCONT");
}

async function fillDisk(instance: Instance): Promise<void> {
  const path = join(instance.stateDirectory, "filler");
  const file = await open(path, "w");
  try {
    const chunk = Buffer.alloc(16 * MEGABYTE);
    const write = () =>
      file.write(chunk).then(
        () => true,
        () => false,
      );
    while (await write());
    // What others give back is taken as well.
    for (const end = Date.now() + HOLD_MILLISECONDS; Date.now() < end; await sleep(20)) await write();
  } finally {
    await file.close();
    await rm(path);
  }
}
