import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "pg";
import { MIGRATIONS_PATH } from "./migration-files";
import { projectRoot } from "./project-root";

const BASELINE = "20261123000000_baseline";
/** The last of the 31 migrations that the baseline is made of. */
const LAST_BEFORE = "20261120009010_training";
const FIRST_BEFORE = "20261120000000_foundation";

/**
 * Recognises a database that was made by the migrations before the baseline: it has all that the baseline would make, so
 * the baseline counts as applied in their place. Throws for one that has only some of them.
 */
export async function adoptBaseline(client: Client): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    "SELECT to_regclass('_prisma_migrations') IS NOT NULL AS there",
  );
  if (!rows[0]?.there) return;
  const applied = await client.query<{ name: string }>(
    "SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL",
  );
  const names = new Set(applied.rows.map(({ name }) => name));
  if (!names.has(FIRST_BEFORE)) return;
  if (!names.has(LAST_BEFORE)) {
    throw new Error(
      "This database was made by an early version of Tickbox. Start the last version before 0.2 on it once, then this one.",
    );
  }
  const text = await readFile(join(projectRoot(), MIGRATIONS_PATH, BASELINE, "migration.sql"));
  const checksum = createHash("sha256").update(text).digest("hex");
  await client.query("BEGIN");
  try {
    await client.query("DELETE FROM _prisma_migrations WHERE migration_name <= $1", [LAST_BEFORE]);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, started_at, applied_steps_count)
       VALUES (gen_random_uuid()::text, $1, now(), $2, now(), 1)`,
      [checksum, BASELINE],
    );
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}
