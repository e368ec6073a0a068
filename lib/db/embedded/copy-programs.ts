import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cp, mkdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { PostgresBinaries } from "./binaries";

const run = promisify(execFile);

/**
 * Copies PostgreSQL's programs to where everybody can read them, once per version; several projects share the copy.
 * @param place an existing or creatable directory that only root can write to
 */
export async function copyPrograms(binaries: PostgresBinaries, place: string): Promise<PostgresBinaries> {
  const copy = { home: join(place, `postgres-${binaries.version}`), version: binaries.version };
  if (await isDirectory(copy.home)) return copy;
  await mkdir(place, { recursive: true, mode: 0o755 });
  const draft = `${copy.home}.${randomUUID()}`;
  try {
    await cp(binaries.home, draft, {
      recursive: true,
      verbatimSymlinks: true,
      // Static libraries are for compiling against PostgreSQL.
      filter: (source) => !source.endsWith(".a"),
    });
    await run("chmod", ["-R", "a+rX", draft]);
    await rename(draft, copy.home);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Somebody else finished the same copy first.
    if (!(await isDirectory(copy.home))) throw error;
  }
  return copy;
}

async function isDirectory(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found?.isDirectory() ?? false;
}
