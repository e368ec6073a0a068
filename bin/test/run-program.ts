import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PROJECT_ROOT } from "../support/files.mjs";
import { measureSlowness } from "../support/patience.mjs";
import { QUIET_ENVIRONMENT } from "../support/run.mjs";

export interface ProgramRun {
  /** Path below node_modules, and arguments. */
  program: readonly [script: string, ...parameters: string[]];
  environment: Record<string, string>;
  /** On a machine with nothing else to do. */
  limitMilliseconds: number;
  /** Straight to the terminal instead of into the result. */
  live: boolean;
}

interface Ended {
  code: number;
  output: string;
}

const running = new Map<number, Promise<Ended>>();
/** Often enough to follow a machine whose load changes; a measurement takes a core a fifth of a second. */
const MEASURE_EVERY_MILLISECONDS = 30_000;
/** How long a program may take to say its last words. */
const LAST_WORDS_MILLISECONDS = 5_000;

/** Runs a program of node_modules with everything it starts in one process group, so that nothing outlives it. */
export function runProgram(wanted: ProgramRun): Promise<Ended> {
  const [script, ...parameters] = wanted.program;
  let started: number | undefined;
  const ended = new Promise<Ended>((resolve) => {
    let output = "";
    const child = spawn(process.execPath, [join(PROJECT_ROOT, "node_modules", script), ...parameters], {
      cwd: PROJECT_ROOT,
      env: { ...process.env, ...QUIET_ENVIRONMENT, ...wanted.environment },
      stdio: wanted.live ? "inherit" : ["ignore", "pipe", "pipe"],
      detached: process.platform !== "win32" && !wanted.live,
    });
    const pid = child.pid;
    started = wanted.live ? undefined : pid;
    const stopLimit = limitOnThisMachine(wanted.limitMilliseconds, (milliseconds) => {
      const [took, limit] = [milliseconds, wanted.limitMilliseconds].map((time) => Math.round(time / 60_000));
      output += `\nIt was ended after ${took} minutes, which are ${limit} on a quiet machine.\n`;
      if (pid !== undefined) endGroup(pid);
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        output += chunk.toString("utf8");
      });
    }
    child.once("error", (error) => {
      output += error.message;
    });
    child.once("close", (code, signal) => {
      stopLimit();
      if (code !== 0) output += `\n${script} ended ${signal ? `by ${signal}` : `with exit code ${code}`}.\n`;
      if (pid !== undefined) running.delete(pid);
      resolve({ code: code ?? 1, output });
    });
  });
  if (started !== undefined) running.set(started, ended);
  return ended;
}

/**
 * Calls `end` once what runs has had the time that the limit is on a quiet machine. The machine is measured again and again,
 * so that a rush of other programs in the middle is not held against this one.
 * @returns stops the clock
 */
export function limitOnThisMachine(
  limitMilliseconds: number,
  end: (milliseconds: number) => void,
  measure = measureSlowness,
): () => void {
  const begun = performance.now();
  let last = begun;
  let left = limitMilliseconds;
  const timer = setInterval(
    () => {
      const now = performance.now();
      left -= (now - last) / measure();
      last = now;
      if (left > 0) return;
      clearInterval(timer);
      end(now - begun);
    },
    Math.min(limitMilliseconds, MEASURE_EVERY_MILLISECONDS),
  );
  return () => clearInterval(timer);
}

/** Ends whatever still runs, when the whole run is broken off, and gives what it had said. */
export async function endRunningPrograms(): Promise<string[]> {
  const ends = [...running.values()];
  for (const pid of running.keys()) endGroup(pid);
  const outputs = await Promise.race([Promise.all(ends), sleep(LAST_WORDS_MILLISECONDS, [], { ref: false })]);
  return outputs.map(({ output }) => output);
}

function endGroup(pid: number): void {
  try {
    process.kill(process.platform === "win32" ? pid : -pid, "SIGTERM");
  } catch {
    // Just gone.
  }
}
