import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";

/**
 * Another build may compute something else: it takes no result over. In development, and where a build does not know itself,
 * nothing is stored at all.
 */
let build: string | null | undefined;

function currentBuild(): string | null {
  if (build === undefined) build = process.env.NODE_ENV === "development" ? null : readBuild();
  return build;
}

function readBuild(): string | null {
  try {
    // Web processes run in the project's directory.
    return readFileSync(join(/* turbopackIgnore: true */ process.cwd(), ".next/BUILD_ID"), "utf8").trim();
  } catch {
    return process.env.NODE_ENV === "production" ? null : "no build";
  }
}

/** Whether a result that is stored here is found by others. */
export function canStoreResults(): boolean {
  return currentBuild() !== null;
}

/** The result that was stored last, and the state of the labels that it was computed from. */
export async function findLatestResult<Result>(
  db: Reader,
  round: { id: string },
  key: string,
  schema: z.ZodType<Result>,
): Promise<{ version: string; value: Result } | null> {
  const ofBuild = `${currentBuild()} `;
  const [row] = await rows(
    z.object({ version: z.string(), value: z.string() }),
    Prisma.sql`
      SELECT substr(version, ${ofBuild.length + 1}::int) AS version, value::text AS value FROM round_result
      WHERE round_id = ${round.id}::uuid AND key = ${key} AND starts_with(version, ${ofBuild})`,
    db,
  );
  const value = row && schema.safeParse(JSON.parse(row.value)).data;
  return value === undefined ? null : { version: row?.version ?? "", value };
}

/** What some process computed from this state of the round's labels; null where none did. */
export async function findStoredResult<Result>(
  db: Reader,
  round: { id: string },
  key: string,
  version: string,
  schema: z.ZodType<Result>,
): Promise<Result | null> {
  const ofBuild = currentBuild();
  if (ofBuild === null) return null;
  const [row] = await rows(
    z.object({ value: z.string() }),
    Prisma.sql`
      SELECT value::text AS value FROM round_result
      WHERE round_id = ${round.id}::uuid AND key = ${key} AND version = ${`${ofBuild} ${version}`}`,
    db,
  );
  return row ? (schema.safeParse(JSON.parse(row.value)).data ?? null) : null;
}

/** Leaves a result for other processes, in place of the one for an earlier state. That it cannot be stored is no failure. */
export async function storeResult(round: { id: string }, key: string, version: string, value: unknown): Promise<void> {
  const ofBuild = currentBuild();
  if (ofBuild === null) return;
  await prisma().$executeRaw`
      INSERT INTO round_result (round_id, key, version, value)
      SELECT id, ${key}, ${`${ofBuild} ${version}`}, ${JSON.stringify(value)}::json FROM round WHERE id = ${round.id}::uuid
      ON CONFLICT (round_id, key) DO UPDATE SET version = EXCLUDED.version, value = EXCLUDED.value`.catch(
    () => undefined,
  );
}
