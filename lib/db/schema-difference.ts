import { readMigrations, readSchema } from "./migration-files";
import { projectRoot } from "./project-root";
import { NO_FILTERS, withSchemaEngine } from "./schema-engine";

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
