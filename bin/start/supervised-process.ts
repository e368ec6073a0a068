import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { processIdentity } from "@/lib/db/embedded/process-identity.mjs";
import { RotatingLog } from "@/lib/db/embedded/rotating-log";
import { PROJECT_ROOT, STATE_DIRECTORY } from "../support/files.mjs";
import { QUIET_ENVIRONMENT } from "../support/run.mjs";

export interface ProcessPlan {
  name: "web" | "worker";
  /** File name in .tickbox/logs. */
  log: string;
  /** Arguments of Node.js. */
  command: string[];
  environment: Record<string, string>;
  /** Show what it writes to standard output too, not only errors. */
  talkative: boolean;
}

export interface SupervisedEvents {
  /** After every start, with the new identity. */
  onStart(): void;
  /** It ended without having been asked to. */
  onCrash(description: string, delayMilliseconds: number): void;
}

const EXIT_WITH_PARENT = pathToFileURL(join(PROJECT_ROOT, "bin/support/exit-with-parent.mjs")).href;
const FIRST_DELAY_MILLISECONDS = 125;
const MAX_DELAY_MILLISECONDS = 30_000;
/** One that ran this long was well; its next failure counts as the first. */
const STEADY_MILLISECONDS = 60_000;

/** A process that is started again whenever it ends by itself, at growing intervals, until it is stopped. */
export class SupervisedProcess {
  /** A web server that says so needs nothing but its port. */
  isPrepared = false;
  private child: ChildProcess | undefined;
  private stopping = false;
  private delay = FIRST_DELAY_MILLISECONDS;
  private readonly log: RotatingLog;
  private readonly recent: string[] = [];

  constructor(
    private readonly plan: ProcessPlan,
    private readonly events: SupervisedEvents,
  ) {
    this.log = new RotatingLog(join(STATE_DIRECTORY, "logs", plan.log));
  }

  get identity(): string | null {
    return this.child?.pid === undefined ? null : processIdentity(this.child.pid);
  }

  get isRunning(): boolean {
    return this.child !== undefined;
  }

  /** Its last lines, for a message about its failure. */
  get lastWords(): string {
    return this.recent.join("\n");
  }

  start(environment: Record<string, string> = {}): void {
    Object.assign(this.plan.environment, environment);
    const begun = Date.now();
    const child = spawn(process.execPath, ["--import", EXIT_WITH_PARENT, ...this.plan.command], {
      cwd: PROJECT_ROOT,
      env: { ...process.env, ...QUIET_ENVIRONMENT, ...this.plan.environment },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      // Out of the terminal's process group: on Ctrl-C we stop it, in our order.
      detached: true,
    });
    this.child = child;
    this.log.write(`${new Date(begun).toISOString()} ${this.plan.name} starts as process ${child.pid}`);
    this.listen(child, "stdout");
    this.listen(child, "stderr");
    child.once("message", () => {
      this.isPrepared = true;
    });
    child.once("error", (error) => this.recent.push(error.message));
    child.once("close", (code, signal) => {
      this.child = undefined;
      if (!this.stopping) void this.recover(signal ?? `exit code ${code}`, Date.now() - begun);
    });
    this.events.onStart();
  }

  /** Asks it to end, waits, and ends it by force when it does not. */
  async stop(patienceMilliseconds: number): Promise<void> {
    this.stopping = true;
    await this.end(patienceMilliseconds);
    this.log.close();
  }

  /** Ends it so that it comes back at once with the changed environment. */
  async restart(environment: Record<string, string>): Promise<void> {
    this.stopping = true;
    await this.end(10_000);
    this.stopping = false;
    this.start(environment);
  }

  private async end(patienceMilliseconds: number): Promise<void> {
    const child = this.child;
    if (!child) return;
    const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
    child.kill("SIGTERM");
    const timer = setTimeout(() => child.kill("SIGKILL"), patienceMilliseconds);
    await closed;
    clearTimeout(timer);
  }

  private async recover(description: string, lifetimeMilliseconds: number): Promise<void> {
    if (lifetimeMilliseconds > STEADY_MILLISECONDS) this.delay = FIRST_DELAY_MILLISECONDS;
    const delay = this.delay;
    this.delay = Math.min(delay * 2, MAX_DELAY_MILLISECONDS);
    this.events.onCrash(description, delay);
    // This timer may be all that keeps us running: both processes can be down at once.
    await sleep(delay);
    if (!this.stopping && !this.child) this.start();
  }

  private listen(child: ChildProcess, source: "stdout" | "stderr"): void {
    const stream = child[source];
    if (!stream) return;
    createInterface({ input: stream }).on("line", (line) => {
      this.log.write(line);
      this.recent.push(line);
      if (this.recent.length > 30) this.recent.shift();
      const shown = source === "stderr" || this.plan.talkative;
      if (shown && !isBanner(line)) console.error(`${this.plan.name.padEnd(6)} │ ${line}`);
    });
  }
}

/** Next.js announces addresses of its own; there is to be one, ours. What only moves the cursor says nothing at all. */
function isBanner(line: string): boolean {
  const text = stripVTControlCharacters(line).trim();
  return text === "" || /▲ Next\.js|- (Local|Network|Environments):|✓ (Starting|Ready|Running next\.config)/.test(text);
}
