import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";

/** The batches that a round's tasks were added with, and how many in each; none where nothing was added. */
export async function readBatches(db: Reader, round: { id: string }) {
  const batches = await rows(
    z.object({ batch: z.string().nullable(), tasks: z.int() }),
    Prisma.sql`
      SELECT t.batch, count(*)::int AS tasks FROM task t WHERE t.round_id = ${round.id}::uuid AND t.stratum = 'main'
      GROUP BY t.batch ORDER BY min(t.position)`,
    db,
  );
  return batches.some(({ batch }) => batch !== null) ? batches : [];
}
