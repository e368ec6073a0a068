import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Snapshot } from "@/lib/db/snapshot";

const seenSchema = z.object({ key: z.string(), line: z.int() });
type Seen = z.infer<typeof seenSchema>;

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
        kind text, key text, line int, place int, PRIMARY KEY (kind, key)
      ) ON COMMIT DROP`;
    return new SeenKeys(transaction);
  }

  /**
   * Adds the keys and returns those that occurred before, each with the line of its first occurrence.
   * @param kind keys of different kinds do not collide
   */
  async add(kind: string, keys: readonly Seen[]): Promise<Map<number, number>> {
    const firstLines = new Map<number, number>();
    if (keys.length === 0) return firstLines;
    const given = JSON.stringify(keys.map(({ key, line }, place) => ({ key, line, place })));
    const added = await rows(
      placesSchema,
      Prisma.sql`
        INSERT INTO import_seen (kind, key, line, place)
        SELECT ${kind}, key, line, place FROM json_to_recordset(${given}::json) AS r(key text, line int, place int)
        ORDER BY place
        ON CONFLICT DO NOTHING RETURNING place`,
      this.#transaction,
    );
    if (added.length === keys.length) return firstLines;
    const isAdded = new Set(added.map(({ place }) => place));
    const repeated = keys.map((seen, place) => ({ ...seen, place })).filter(({ place }) => !isAdded.has(place));
    const first = await rows(
      seenSchema,
      Prisma.sql`
        SELECT key, line FROM import_seen WHERE kind = ${kind} AND key = ANY(${repeated.map(({ key }) => key)}::text[])`,
      this.#transaction,
    );
    const lineOf = new Map(first.map(({ key, line }) => [key, line]));
    for (const { key, place, line } of repeated) firstLines.set(place, lineOf.get(key) ?? line);
    return firstLines;
  }
}
