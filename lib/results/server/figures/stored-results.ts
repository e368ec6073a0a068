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

export interface StoredResult<Result> {
  value: Result;
  /** the state of the labels that it was computed from */
  version: string;
  computedAt: Date;
  /** milliseconds since then */
  age: number;
  /** milliseconds that computing took */
  cost: number;
}

/** The result that was stored last; null where there is none of this build and form. */
export async function findStoredResult<Result>(
  db: Reader,
  round: { id: string },
  key: string,
  schema: z.ZodType<Result>,
): Promise<StoredResult<Result> | null> {
  const ofBuild = `${currentBuild()} `;
  const [found] = await rows(
    z.object({ version: z.string(), value: z.string(), computedAt: z.date(), age: z.number(), cost: z.int() }),
    Prisma.sql`
      SELECT substr(version, ${ofBuild.length + 1}::int) AS version, value::text AS value, computed_at AS "computedAt",
        (extract(epoch FROM now() - computed_at) * 1000)::float8 AS age, cost
      FROM round_result
      WHERE round_id = ${round.id}::uuid AND key = ${key} AND starts_with(version, ${ofBuild})`,
    db,
  );
  if (!found) return null;
  const { data: value } = schema.safeParse(JSON.parse(found.value));
  return value === undefined ? null : { ...found, value };
}

/** Leaves a result for everybody, in place of the one for an earlier state. That it cannot be stored is no failure. */
export async function storeResult(
  round: { id: string },
  key: string,
  { version, value, cost }: { version: string; value: unknown; cost: number },
): Promise<void> {
  const ofBuild = currentBuild();
  if (ofBuild === null) return;
  await prisma().$executeRaw`
      INSERT INTO round_result (round_id, key, version, value, cost)
      SELECT id, ${key}, ${`${ofBuild} ${version}`}, ${JSON.stringify(value)}::json, ${Math.ceil(cost)}::int
      FROM round WHERE id = ${round.id}::uuid
      ON CONFLICT (round_id, key) DO UPDATE SET version = EXCLUDED.version, value = EXCLUDED.value, cost = EXCLUDED.cost,
        computed_at = EXCLUDED.computed_at`.catch(() => undefined);
}
