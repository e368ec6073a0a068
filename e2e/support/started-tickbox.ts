import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { patience } from "@/bin/support/patience.mjs";
import { projectRoot } from "@/lib/db/project-root";

/** `npm start` as a person runs it, with a state directory of its own. */
export class StartedTickbox {
  output = "";
  private readonly child: ChildProcess;

  constructor(stateDirectory: string, parameters: string[] = [], environment: Record<string, string> = {}) {
    // Of the test's own environment nothing may decide about the database or the port.
    const { DATABASE_URL, BETTER_AUTH_SECRET, TICKBOX_ENCRYPTION_KEY, TICKBOX_PORT, PORT, TICKBOX_URL, ...inherited } =
      process.env;
    this.child = spawn(process.execPath, [join(projectRoot(), "bin/start.mjs"), ...parameters], {
      env: { ...inherited, NO_COLOR: "1", TICKBOX_STATE_DIRECTORY: stateDirectory, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        this.output += chunk.toString("utf8");
      });
    }
  }

  /** Waits for words in its output. */
  async says(pattern: RegExp): Promise<void> {
    const deadline = Date.now() + patience(120);
    while (!pattern.test(this.output)) {
      if (this.child.exitCode !== null || Date.now() > deadline) {
        throw new Error(`It never said ${pattern}:\n${this.output}`);
      }
      await sleep(20);
    }
  }

  /** The address it printed. */
  get address(): string {
    const found = /http:\/\/\S+/.exec(this.output)?.[0];
    if (!found) throw new Error(`No address in:\n${this.output}`);
    return new URL(found).origin;
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  signal(name: NodeJS.Signals): void {
    this.child.kill(name);
  }

  async exitCode(): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, "close");
    return this.child.exitCode;
  }
}
