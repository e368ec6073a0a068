import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { patience } from "@/bin/support/patience.mjs";
import { StartedTickbox } from "@/e2e/support/started-tickbox";
import { prisma } from "@/lib/db/client";
import { disconnect } from "@/lib/db/connections";
import { findClusterHome } from "@/lib/db/embedded/cluster-home";
import { dataDirectory } from "@/lib/db/embedded/initialise-cluster";
import { findPostmaster } from "@/lib/db/embedded/postmaster";
import { portForListening } from "@/lib/db/embedded/reachability";
import { runningServerUrl } from "@/lib/db/embedded/running-server-url";
import { EMBEDDED_DATABASE } from "@/lib/db/open-database";
import { makeMember } from "@/lib/testing/people";
import { cookieHeader, sessionCookie } from "@/lib/testing/session-cookie";

const run = promisify(execFile);

/** A library that gives programs another clock, where Debian's package faketime is installed. */
export const FAKETIME = ["x86_64", "aarch64"]
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find((path) => existsSync(path));

const clockFile = (stateDirectory: string) => join(stateDirectory, "clock");
const setClock = (stateDirectory: string, ahead: string) => writeFile(clockFile(stateDirectory), `${ahead}\n`);

/** `npm start` in a folder of its own, and the processes that it consists of. Only these are ever signalled. */
export class Instance {
  private tickbox: StartedTickbox;
  private signedIn: Promise<{ studyId: string; cookie: string }> | undefined;

  private constructor(
    readonly stateDirectory: string,
    private readonly port: number,
  ) {
    this.tickbox = this.launch();
  }

  static async start(stateDirectory: string): Promise<Instance> {
    if (FAKETIME) await setClock(stateDirectory, "+0");
    const instance = new Instance(stateDirectory, await portForListening());
    await instance.ready();
    return instance;
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  private launch(): StartedTickbox {
    return new StartedTickbox(this.stateDirectory, ["--port", String(this.port)], {
      // Receivers of webhooks are on this machine.
      TICKBOX_WEBHOOK_NETWORKS: "127.0.0.0/8",
      ...(FAKETIME && {
        LD_PRELOAD: FAKETIME,
        FAKETIME_TIMESTAMP_FILE: clockFile(this.stateDirectory),
        FAKETIME_CACHE_DURATION: "1",
        // Clocks that only count on do not jump.
        FAKETIME_DONT_FAKE_MONOTONIC: "1",
      }),
    });
  }

  /** Sets the clock of all its processes ahead of the machine's, for example by "+2h". */
  setClock(ahead: string): Promise<void> {
    return setClock(this.stateDirectory, ahead);
  }

  /** Waits until it has started, and leads `prisma()` to its database. */
  async ready(): Promise<void> {
    await this.tickbox.says(/Tickbox is ready/);
    const url = await runningServerUrl(this.stateDirectory, EMBEDDED_DATABASE);
    if (url === null) throw new Error("Tickbox is ready, and its database is not.");
    await disconnect();
    process.env.DATABASE_URL = url;
  }

  async end(signal: "SIGTERM" | "SIGKILL"): Promise<number | null> {
    this.tickbox.signal(signal);
    return this.tickbox.exitCode();
  }

  startAgain(): void {
    this.tickbox = this.launch();
  }

  async untilHealthy(): Promise<void> {
    const deadline = Date.now() + patience(120);
    while (!(await this.isHealthy())) {
      if (Date.now() > deadline) throw new Error(`It does not become healthy again:\n${this.tickbox.output}`);
      await sleep(50);
    }
  }

  /** Asked again each second: a connection that a killed process had taken is never answered. */
  private async isHealthy(): Promise<boolean> {
    const options = { headers: { connection: "close" }, signal: AbortSignal.timeout(1_000) };
    const answer = await fetch(`${this.address}/api/v1/health`, options).catch(() => null);
    return answer?.status === 200;
  }

  /** Somebody who owns the study that is labelled, signed in. */
  async owner(): Promise<{ studyId: string; cookie: string }> {
    this.signedIn ??= this.signIn();
    return this.signedIn;
  }

  private async signIn(): Promise<{ studyId: string; cookie: string }> {
    const { id: studyId } = await prisma().study.findFirstOrThrow();
    const { userId } = await makeMember(studyId, "owner");
    return { studyId, cookie: cookieHeader(await sessionCookie(userId, await this.secret())) };
  }

  /** What signs its sessions. */
  async secret(): Promise<string> {
    return (await readFile(join(this.stateDirectory, "secret"), "utf8")).trim();
  }

  async encryptionKey(): Promise<string> {
    return (await readFile(join(this.stateDirectory, "encryption-key"), "utf8")).trim();
  }

  /** The web server's first process. */
  webServer(): Promise<number> {
    return this.descendant("bin/web.mjs");
  }

  /** One of the processes that answer requests. */
  webProcess(): Promise<number> {
    return this.descendant("bin/web-process.mjs");
  }

  /** What reads a file for a web process. */
  importProcess(): Promise<number> {
    return this.descendant("lib/imports/worker/process/serve-import.ts");
  }

  /** The web process that answers for the import under way. */
  async importingWebProcess(): Promise<number> {
    const importing = await this.importProcess();
    const found = (await processes()).find(({ pid }) => pid === importing);
    if (!found) throw new Error("The import has ended already.");
    return found.parent;
  }

  worker(): Promise<number> {
    return this.descendant("bin/tickbox.mjs worker");
  }

  async postmaster(): Promise<number> {
    const found = await findPostmaster(dataDirectory(await findClusterHome(this.stateDirectory)));
    if (!found) throw new Error("PostgreSQL does not run.");
    return found.pid;
  }

  /** The server's first process and all that it started. */
  async postgresProcesses(): Promise<number[]> {
    const postmaster = await this.postmaster();
    return [postmaster, ...(await processes()).filter(({ parent }) => parent === postmaster).map(({ pid }) => pid)];
  }

  private async descendant(program: string): Promise<number> {
    const all = await processes();
    const tree = [this.tickbox.pid];
    for (const parent of tree) tree.push(...all.filter((one) => one.parent === parent).map(({ pid }) => pid));
    const found = all.find(({ pid, command }) => tree.includes(pid) && command.includes(program));
    if (!found) throw new Error(`${program} does not run.`);
    return found.pid;
  }
}

async function processes(): Promise<{ pid: number; parent: number; command: string }[]> {
  const { stdout } = await run("ps", ["-A", "-o", "pid=,ppid=,args="], { maxBuffer: 64 * 1024 * 1024 });
  return [...stdout.matchAll(/^\s*(\d+)\s+(\d+)\s+(.*)$/gm)].map(([, pid, parent, command = ""]) => ({
    pid: Number(pid),
    parent: Number(parent),
    command,
  }));
}
