import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { MIGRATIONS_PATH, readMigrations, readSchema } from "./migration-files";
import { projectRoot } from "./project-root";
import { NO_FILTERS, withSchemaEngine } from "./schema-engine";
import { createDatabase } from "./testing/test-database";

interface NewMigration {
  name: string;
  /** A server on which a scratch database may be made. */
  adminUrl: string;
  /** Write a file even when the schema has not changed. */
  evenEmpty: boolean;
  root?: string;
  now?: Date;
}

/**
 * Writes the migration that leads from the existing ones to prisma/schema.
 * @returns its path in the project, or null when there is nothing to write
 */
export async function createMigration({
  name,
  adminUrl,
  evenEmpty,
  root = projectRoot(),
  now = new Date(),
}: NewMigration): Promise<string | null> {
  const scratch = await createDatabase(adminUrl);
  try {
    const sql = await schemaDifference(scratch.url, root);
    if (sql === null && !evenEmpty) return null;
    const path = join(MIGRATIONS_PATH, migrationName(name, now), "migration.sql");
    await mkdir(join(root, path, ".."), { recursive: true });
    await writeFile(join(root, path), sql ?? "-- What Prisma cannot express goes here.\n");
    return path;
  } finally {
    await scratch.drop();
  }
}

/** Prisma's own form: the second of its making, then the name in snake case. */
export function migrationName(name: string, now: Date): string {
  const words = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");
  if (words === "") throw new Error(`"${name}" has no letter or digit to name a migration after.`);
  return `${now.toISOString().replace(/\D/g, "").slice(0, 14)}_${words}`;
}

/**
 * The SQL that would lead from the migrations to `prisma/schema`; null when they agree. What Prisma cannot
 * express (checks, triggers, partial indexes) is invisible to it and no difference.
 * @param scratchUrl an empty database, which is filled
 */
export async function schemaDifference(scratchUrl: string, root = projectRoot()): Promise<string | null> {
  const migrations = await readMigrations(root);
  const schema = await readSchema(root);
  const result = await withSchemaEngine({ url: scratchUrl, scratchUrl }, (engine) =>
    engine.diff({
      from: { tag: "migrations", ...migrations },
      to: { tag: "schemaDatamodel", files: schema },
      script: true,
      exitCode: true,
      filters: NO_FILTERS,
    }),
  );
  return result.exitCode === 2 ? (result.stdout ?? "") : null;
}
