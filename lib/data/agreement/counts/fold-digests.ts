import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { foldDigest } from "./fold-digest";
import { DIGEST_FORM } from "./read-digest";

/** Fewer changes are read in no time. */
const MANY_CHANGES = 500;
/** The counts of fewer tasks are read about as fast as a digest. */
const FEWEST_TASKS = 1_000;

/**
 * Folds the digests of all rounds that changed, and makes those that are missing, so that whoever looks at a round first
 * finds it. For the worker.
 * @returns how many were kept anew
 */
export async function foldDigests(): Promise<number> {
  // Labels that were deleted with their study while this was running may leave changes behind.
  await prisma().$executeRaw`DELETE FROM tally_change c WHERE NOT EXISTS (SELECT FROM round d WHERE d.id = c.round_id)`;
  const rounds = await rows(
    z.object({ id: z.uuid() }),
    Prisma.sql`
      SELECT round_id AS id FROM tally_change GROUP BY round_id HAVING count(*) >= ${MANY_CHANGES}::int
      UNION
      SELECT kept.round_id FROM round_tally kept
      LEFT JOIN round_digest d ON d.round_id = kept.round_id AND d.rater_group = 'all'
      WHERE kept.real_tasks >= ${FEWEST_TASKS}::int
        AND (d.round_id IS NULL OR d.placed <> kept.placed OR d.form <> ${DIGEST_FORM}::int)
        AND EXISTS (SELECT FROM rater_tally y WHERE y.round_id = kept.round_id)`,
  );
  let folded = 0;
  for (const round of rounds) {
    try {
      if (await foldDigest(round)) folded++;
    } catch (error) {
      // Made anew the next time. The counts of the tasks are right, whatever happened to what was kept of them.
      await prisma().roundDigest.deleteMany({ where: { roundId: round.id } });
      throw error;
    }
  }
  return folded;
}
