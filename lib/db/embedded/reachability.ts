import { execFile } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { type PostgresBinaries, postgresProgram } from "./binaries";
import { type RuntimeUser, spawnIdentity } from "./runtime-user";

const run = promisify(execFile);

// Both are tried for real rather than read off mode bits: parents, mount options and security modules have a say too.

export async function canRunPrograms(binaries: PostgresBinaries, user: RuntimeUser): Promise<boolean> {
  const options = { ...spawnIdentity(user), cwd: "/" };
  const catalogue = join(binaries.home, "share", "postgresql", "postgres.bki");
  try {
    await run(postgresProgram(binaries, "postgres"), ["--version"], options);
    await run("/bin/sh", ["-c", 'test -r "$1"', "sh", catalogue], options);
    return true;
  } catch {
    return false;
  }
}

export async function canWriteTo(directory: string, user: RuntimeUser): Promise<boolean> {
  const script = 'cd "$1" && : > .probe && rm -f .probe';
  try {
    await run("/bin/sh", ["-c", script, "sh", directory], { ...spawnIdentity(user), cwd: "/" });
    return true;
  } catch {
    return false;
  }
}

/** Whether this machine would let us listen there now. */
export function isPortFree(port: number, host = "127.0.0.1"): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.unref();
    probe.once("error", () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** The wanted port or the next free one after it. */
export async function nextFreePort(wanted: number, host = "127.0.0.1"): Promise<number> {
  const last = Math.min(wanted + 200, 65_535);
  for (let port = wanted; port <= last; port += 1) {
    if (await isPortFree(port, host)) return port;
  }
  throw new Error(`No free port between ${wanted} and ${last}.`);
}

/** Below those that systems give to outgoing connections: one of these would take it before a server listens, or between two starts. */
export function portForListening(): Promise<number> {
  return nextFreePort(20_000 + Math.floor(Math.random() * 9_000));
}
