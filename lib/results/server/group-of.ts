import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, row } from "@/lib/db/rows";
import { type RaterGroup, type RaterKind, raterKindSchema, usualGroup } from "@/lib/results/agreement-filter";

/** Whose labels of a round count: those that were asked for, else those of usualGroup. */
export async function groupOf(db: Reader, round: { id: string }, asked: RaterGroup | undefined): Promise<RaterGroup> {
  return asked ?? usualGroup(await labellingKinds(db, round));
}

/** The kinds of raters that have labels of real tasks in the round. */
export async function labellingKinds(db: Reader, round: { id: string }): Promise<RaterKind[]> {
  const { kinds } = await row(
    z.object({ kinds: z.array(raterKindSchema) }),
    Prisma.sql`
      SELECT coalesce(array_agg(DISTINCT r.kind::text), '{}') AS kinds
      FROM rater_tally y JOIN rater r ON r.id = y.rater_id WHERE y.round_id = ${round.id}::uuid AND y.labels > 0
        AND NOT r.is_jury`,
    db,
  );
  return kinds;
}
