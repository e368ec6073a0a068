import { spawn } from "node:child_process";
import { join } from "node:path";
import { PROJECT_ROOT } from "../support/files.mjs";
import { QUIET_ENVIRONMENT } from "../support/run.mjs";

export interface ProgramRun {
  /** Path below node_modules, and arguments. */
  program: readonly [script: string, ...parameters: string[]];
  environment: Record<string, string>;
  limitMilliseconds: number;
  /** Straight to the terminal instead of into the result. */
  live: boolean;
}

const running = new Set<number>();

/** Runs a program of node_modules with everything it starts in one process group, so that nothing outlives it. */
export function runProgram(wanted: ProgramRun): Promise<{ code: number; output: string }> {
  const [script, ...parameters] = wanted.program;
  return new Promise((resolve) => {
    let output = "";
    const child = spawn(process.execPath, [join(PROJECT_ROOT, "node_modules", script), ...parameters], {
      cwd: PROJECT_ROOT,
      env: { ...process.env, ...QUIET_ENVIRONMENT, ...wanted.environment },
      stdio: wanted.live ? "inherit" : ["ignore", "pipe", "pipe"],
      detached: process.platform !== "win32" && !wanted.live,
    });
    const pid = child.pid;
    if (pid !== undefined && !wanted.live) running.add(pid);
    const timer = setTimeout(() => {
      output += `\nIt was ended after ${Math.round(wanted.limitMilliseconds / 60_000)} minutes.\n`;
      if (pid !== undefined) endGroup(pid);
    }, wanted.limitMilliseconds);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        output += chunk.toString("utf8");
      });
    }
    child.once("error", (error) => {
      output += error.message;
    });
    child.once("close", (code, signal) => {
      clearTimeout(timer);
      if (code !== 0) output += `\n${script} ended ${signal ? `by ${signal}` : `with exit code ${code}`}.\n`;
      if (pid !== undefined) running.delete(pid);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** Ends whatever still runs, when the whole run is broken off. */
export function endRunningPrograms(): void {
  for (const pid of running) endGroup(pid);
}

function endGroup(pid: number): void {
  try {
    process.kill(process.platform === "win32" ? pid : -pid, "SIGTERM");
  } catch {
    // Just gone.
  }
}
