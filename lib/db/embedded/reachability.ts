import { execFile } from "node:child_process";
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
