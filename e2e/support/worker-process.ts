import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { projectRoot } from "@/lib/db/project-root";

export interface WorkerProcess {
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** A worker of its own for this test; the environment says which database. */
export async function startWorkerProcess(environment: Record<string, string>): Promise<WorkerProcess> {
  const worker = spawn(process.execPath, [join(projectRoot(), "bin/tickbox.mjs"), "worker"], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "ignore", "inherit"],
  });
  return { kill: () => end(worker, "SIGKILL"), stop: () => end(worker, "SIGTERM") };
}

async function end(worker: ChildProcess, signal: "SIGKILL" | "SIGTERM"): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  worker.kill(signal);
  await once(worker, "exit");
}
