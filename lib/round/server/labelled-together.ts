import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";

/**
 * The ids of the rounds that raters label together with this one, one a criterion, itself among them: in the order of the
 * criteria, the one whose places raters take first. Any other round is alone.
 */
export function togetherSql(roundId: string): Prisma.Sql {
  return Prisma.sql`SELECT set_of.id FROM round set_of WHERE set_of.id = ${roundId}::uuid
    OR set_of.lead_round_id = (SELECT one.lead_round_id FROM round one WHERE one.id = ${roundId}::uuid)`;
}

export async function labelledTogether(reader: Reader, roundId: string): Promise<string[]> {
  const found = await rows(
    z.object({ id: z.string() }),
    Prisma.sql`${togetherSql(roundId)} ORDER BY set_of.id`,
    reader,
  );
  return found.map(({ id }) => id);
}

/** That raters take places of a round: it is labelled by itself, or holds the first criterion of several. */
export function hasPlaces(round: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(${round}.lead_round_id IS NULL OR ${round}.lead_round_id = ${round}.id)`;
}
