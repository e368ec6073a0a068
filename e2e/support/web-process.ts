import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { PROJECT_ROOT } from "@/bin/support/files.mjs";
import { patience } from "@/bin/support/patience.mjs";
import { portForListening } from "@/lib/db/embedded/reachability";

export interface WebProcess {
  address: string;
  pid: number;
  /** ends it as a crash would */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** One process, so that killing it ends the server at once. */
const ONE = join(PROJECT_ROOT, "bin/web-process.mjs");
/** What `npm start` runs. */
export const SEVERAL = join(PROJECT_ROOT, "bin/web.mjs");

/** A production web server of its own for this test; the environment says which database. */
export async function startWebProcess(environment: Record<string, string>, program = ONE): Promise<WebProcess> {
  const port = await portForListening();
  const web = spawn(process.execPath, [program, "-p", String(port), "-H", "127.0.0.1"], {
    env: {
      ...process.env,
      TICKBOX_JOINS_PER_HOUR: "100000",
      ...environment,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const killWithUs = () => web.kill("SIGKILL");
  process.once("exit", killWithUs);
  web.once("exit", () => process.removeListener("exit", killWithUs));
  const complaints: string[] = [];
  web.stderr?.on("data", (chunk: Buffer) => complaints.push(chunk.toString("utf8")));
  const address = `http://127.0.0.1:${port}`;
  await healthy(web, address, complaints);
  return { address, pid: web.pid ?? 0, kill: () => end(web, "SIGKILL"), stop: () => end(web, "SIGTERM") };
}

async function healthy(web: ChildProcess, address: string, complaints: readonly string[]): Promise<void> {
  const deadline = Date.now() + patience(60);
  while (Date.now() < deadline && web.exitCode === null) {
    const answer = await fetch(`${address}/api/v1/health`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  web.kill("SIGKILL");
  throw new Error(`the web server did not become healthy; is there a production build?\n${complaints.join("")}`);
}

async function end(web: ChildProcess, signal: "SIGKILL" | "SIGTERM"): Promise<void> {
  if (web.exitCode !== null || web.signalCode !== null) return;
  web.kill(signal);
  await once(web, "exit");
}
