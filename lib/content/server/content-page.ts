import { z } from "zod";
import { contentCursor, parseContentCursor } from "@/lib/content/content-order";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";

const hitRow = z.object({ id: z.string(), key: z.string(), position: z.int(), total: z.int() });

export interface ContentHits {
  /** a query of `id`, `key` (what it is sorted by) and `position` (which tells equal keys apart) */
  hits: Prisma.Sql;
  /** the type of the key: numbers are sorted as numbers */
  key: "text" | "int";
  descending: boolean;
  after: string | undefined;
  limit: number;
}

/** The ids of one page of a list, and where the next begins. The first page reads all hits once, to count them. */
export async function readContentPage({ hits, key, descending, after, limit }: ContentHits) {
  const place = after === undefined ? null : parseContentCursor(after);
  const type = key === "int" ? Prisma.sql`int` : Prisma.sql`text`;
  const direction = descending ? Prisma.sql`DESC` : Prisma.sql`ASC`;
  const beyond = descending ? Prisma.sql`<` : Prisma.sql`>`;
  const from = place
    ? Prisma.sql`WHERE key ${beyond} ${place.key}::${type} OR (key = ${place.key}::${type} AND position > ${place.position})`
    : Prisma.empty;
  const found = await rows(
    hitRow,
    // One more than a page, so that the last page is known.
    Prisma.sql`
      WITH hit AS MATERIALIZED (${hits})
      SELECT id, key::text, position, ${place ? Prisma.sql`0` : Prisma.sql`(SELECT count(*)::int FROM hit)`} AS total
      FROM hit ${from} ORDER BY hit.key ${direction}, position LIMIT ${limit + 1}`,
  );
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    ids: page.map(({ id }) => id),
    next: last && found.length > page.length ? contentCursor(last) : null,
    total: place ? null : (found[0]?.total ?? 0),
  };
}
