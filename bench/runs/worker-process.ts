import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { WORKER_FLAGS } from "@/bin/start/process-plans";
import { projectRoot } from "@/lib/db/project-root";
import { type AskWorker, usageSchema, type WorkerUsage } from "./worker-messages";

/** A worker in a process of its own, without the queue: it is told which run to work on. */
export class WorkerProcess {
  private constructor(private readonly child: ChildProcess) {}

  static async start(): Promise<WorkerProcess> {
    const profile = process.env.TICKBOX_BENCH_PROFILE;
    const flags = profile ? ["--cpu-prof", `--cpu-prof-dir=${profile}`] : [];
    const script = join(projectRoot(), "bench/runs/worker.ts");
    const child = spawn(process.execPath, [...WORKER_FLAGS, ...flags, "--expose-gc", "--import", "tsx", script], {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    const worker = new WorkerProcess(child);
    await worker.answer();
    return worker;
  }

  async usage(): Promise<WorkerUsage> {
    return this.ask({ ask: "usage" });
  }

  work(runId: string): void {
    this.child.send({ ask: "work", runId } satisfies AskWorker);
  }

  async stop(): Promise<void> {
    const gone = once(this.child, "exit");
    this.child.send({ ask: "stop" } satisfies AskWorker);
    await gone;
  }

  private async ask(message: AskWorker): Promise<WorkerUsage> {
    const answer = this.answer();
    this.child.send(message);
    return answer;
  }

  private async answer(): Promise<WorkerUsage> {
    const ended = new AbortController();
    const gone = once(this.child, "exit", { signal: ended.signal }).then(() => {
      throw new Error("the bench's worker ended");
    });
    const said = once(this.child, "message", { signal: ended.signal }).then(([message]) => usageSchema.parse(message));
    try {
      return await Promise.race([said, gone]);
    } finally {
      ended.abort();
      gone.catch(() => undefined);
    }
  }
}
