import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, row } from "@/lib/db/rows";
import type { RaterGroup } from "@/lib/domain/agreement/agreement-filter";
import { raterCondition } from "../live-labels";

/** How many raters of a group have a label with a level in the round. */
export async function countRaters(db: Reader, round: { id: string }, group: RaterGroup): Promise<number> {
  const { raters } = await row(
    z.object({ raters: z.int() }),
    Prisma.sql`
      SELECT count(*)::int AS raters FROM rater_tally y JOIN rater counted ON counted.id = y.rater_id
      WHERE y.round_id = ${round.id}::uuid AND y.levels > 0 ${raterCondition(group)}`,
    db,
  );
  return raters;
}
