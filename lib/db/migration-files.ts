import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { MigrationList } from "@prisma/schema-engine-wasm/schema_engine_bg";

const SCHEMA_PATH = "prisma/schema";
export const MIGRATIONS_PATH = "prisma/migrations";

/** All migrations of the project as the engine wants them, in the order of their names, which is the order of time. */
export async function readMigrations(projectRoot: string): Promise<MigrationList> {
  const baseDir = join(projectRoot, MIGRATIONS_PATH);
  const entries = await readdir(baseDir, { withFileTypes: true });
  const names = entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
  return {
    baseDir,
    lockfile: {
      path: "migration_lock.toml",
      content: await readFile(join(baseDir, "migration_lock.toml"), "utf8").catch(() => null),
    },
    shadowDbInitScript: "",
    migrationDirectories: await Promise.all(
      names.map(async (path) => ({
        path,
        migrationFile: {
          path: "migration.sql",
          content: { tag: "ok" as const, value: await readFile(join(baseDir, path, "migration.sql"), "utf8") },
        },
      })),
    ),
  };
}

/** The files of the schema. */
export async function readSchema(projectRoot: string): Promise<{ path: string; content: string }[]> {
  const directory = join(projectRoot, SCHEMA_PATH);
  const paths = (await readdir(directory)).filter((path) => path.endsWith(".prisma")).sort();
  return Promise.all(paths.map(async (path) => ({ path, content: await readFile(join(directory, path), "utf8") })));
}
