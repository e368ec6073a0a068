import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { projectRoot } from "@/lib/db/project-root";
import { processorTime } from "./processor-time";
import { type AskWorker, READY, type WorkerMemory, workerMemorySchema } from "./worker-messages";

/** A worker in its own process, without the queue: it receives the run to work on. */
export class WorkerProcess {
  private constructor(private readonly child: ChildProcess) {}

  static async start(): Promise<WorkerProcess> {
    const profile = process.env.TICKBOX_BENCH_PROFILE;
    const flags = profile ? ["--cpu-prof", `--cpu-prof-dir=${profile}`] : [];
    const launcher = join(projectRoot(), "bin/run-typescript.mjs");
    const child = spawn(process.execPath, [...flags, "--expose-gc", launcher, "bench/runs/worker.ts"], {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    const worker = new WorkerProcess(child);
    const said = await worker.answer();
    if (said !== READY) throw new Error("the bench's worker did not say that it is ready");
    return worker;
  }

  /** Milliseconds of processor time so far, without disturbing it; null where the system does not tell. */
  processorTime(): number | null {
    return processorTime(this.child.pid ?? 0);
  }

  /** Has it collect all garbage first, which also throws away compiled code. */
  async memory(): Promise<WorkerMemory> {
    const answer = this.answer();
    this.child.send({ ask: "memory" } satisfies AskWorker);
    return workerMemorySchema.parse(await answer);
  }

  work(runId: string): void {
    this.child.send({ ask: "work", runId } satisfies AskWorker);
  }

  async stop(): Promise<void> {
    const gone = once(this.child, "exit");
    this.child.send({ ask: "stop" } satisfies AskWorker);
    await gone;
  }

  private async answer(): Promise<unknown> {
    const ended = new AbortController();
    const gone = once(this.child, "exit", { signal: ended.signal }).then(() => {
      throw new Error("the bench's worker ended");
    });
    const said = once(this.child, "message", { signal: ended.signal }).then(([message]): unknown => message);
    try {
      return await Promise.race([said, gone]);
    } finally {
      ended.abort();
      gone.catch(() => undefined);
    }
  }
}
