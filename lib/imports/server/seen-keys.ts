import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Snapshot } from "@/lib/db/snapshot";

const seenSchema = z.object({ key: z.string(), line: z.int(), digest: z.string().nullable() });
type Seen = z.infer<typeof seenSchema>;

/** Where a key was before, and whether all that came with it was the same. */
export interface Before {
  readonly line: number;
  readonly isSame: boolean;
}

const placesSchema = z.object({ place: z.int() });

/**
 * Remembers in which line of the file each id occurs, in a temporary table: a million long ids would not fit in the
 * memory that an import may use.
 */
export class SeenKeys {
  readonly #transaction: Snapshot;

  private constructor(transaction: Snapshot) {
    this.#transaction = transaction;
  }

  static async create(transaction: Snapshot): Promise<SeenKeys> {
    await transaction.$executeRaw`
      CREATE TEMPORARY TABLE import_seen (
        kind text, key text, line int, place int, digest text, PRIMARY KEY (kind, key)
      ) ON COMMIT DROP`;
    return new SeenKeys(transaction);
  }

  /**
   * Adds the keys and returns those that occurred before, each with its first occurrence.
   * @param kind keys of different kinds do not collide
   */
  async add(kind: string, keys: readonly Seen[]): Promise<Map<number, Before>> {
    const before = new Map<number, Before>();
    if (keys.length === 0) return before;
    const given = JSON.stringify(keys.map(({ key, line, digest }, place) => ({ key, line, digest, place })));
    const added = await rows(
      placesSchema,
      Prisma.sql`
        INSERT INTO import_seen (kind, key, line, place, digest)
        SELECT ${kind}, key, line, place, digest
        FROM json_to_recordset(${given}::json) AS r(key text, line int, place int, digest text)
        ORDER BY place
        ON CONFLICT DO NOTHING RETURNING place`,
      this.#transaction,
    );
    if (added.length === keys.length) return before;
    const isAdded = new Set(added.map(({ place }) => place));
    const repeated = keys.map((seen, place) => ({ ...seen, place })).filter(({ place }) => !isAdded.has(place));
    const first = await rows(
      seenSchema,
      Prisma.sql`
        SELECT key, line, digest FROM import_seen WHERE kind = ${kind} AND key = ANY(${repeated.map(({ key }) => key)}::text[])`,
      this.#transaction,
    );
    const firstOf = new Map(first.map((seen) => [seen.key, seen]));
    for (const { key, place, line, digest } of repeated) {
      const found = firstOf.get(key);
      before.set(place, { line: found?.line ?? line, isSame: digest !== null && found?.digest === digest });
    }
    return before;
  }
}
