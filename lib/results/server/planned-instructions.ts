import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, row } from "@/lib/db/rows";

/**
 * How many instructions a round's real tasks are of: what an interval that holds at every look is tightest at, since it is known
 * before anybody labels. Null of a round without tasks.
 */
export async function plannedInstructions(db: Reader, roundId: string): Promise<number | null> {
  const { planned } = await row(
    z.object({ planned: z.int() }),
    Prisma.sql`
      SELECT count(DISTINCT t.instruction_id)::int AS planned FROM task t
      WHERE t.round_id = ${roundId}::uuid AND t.stratum = 'main'`,
    db,
  );
  return planned === 0 ? null : planned;
}
