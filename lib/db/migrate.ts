import { Client } from "pg";
import { adoptBaseline } from "./adopt-baseline";
import { applySql } from "./apply-sql";
import { readMigrations } from "./migration-files";
import { projectRoot } from "./project-root";
import { NO_FILTERS, withSchemaEngine } from "./schema-engine";

/** Ours among PostgreSQL's advisory locks; any constant will do, as long as every version uses the same. */
const MIGRATION_LOCK = 7_425_269;

/**
 * Applies the migrations a database does not have yet, as `prisma migrate deploy` does and into the same table, and then
 * the functions and triggers of prisma/sql. Processes that start at once take turns: the first applies, the others find
 * nothing left to do.
 * @returns names of the migrations applied now
 */
export async function migrate(url: string, root = projectRoot()): Promise<string[]> {
  const migrationsList = await readMigrations(root);
  // On a connection of its own: the engine's connections come and go.
  const guard = new Client({ connectionString: url, keepAlive: true });
  guard.on("error", () => undefined);
  await guard.connect();
  try {
    await guard.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await adoptBaseline(guard);
    const result = await withSchemaEngine({ url }, (engine) =>
      engine.applyMigrations({ migrationsList, filters: NO_FILTERS }),
    );
    await applySql(guard, root);
    return result.appliedMigrationNames;
  } catch (error) {
    throw new Error(explain(error));
  } finally {
    await guard.end().catch(() => undefined);
  }
}

/** The engine's message is wrapped in its own source lines; the migration's name is among them. */
function explain(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const name = /migration_name="([^"]+)"/.exec(text)?.[1];
  const reason =
    text
      .split(/\n\s+0: /)[0]
      ?.replace(/^external connector error\s*/, "")
      .trim() ?? text;
  return name ? `Migration ${name} failed. ${reason}` : reason;
}
