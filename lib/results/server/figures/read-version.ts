import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, row } from "@/lib/db/rows";

/**
 * Identifies one state of a round's labels: grows with each label that is written or superseded, with each task that is
 * made or described again, and with each reference answer of the study that changes; names of systems are a part of it.
 */
export async function readVersion(db: Reader, round: { id: string }): Promise<string> {
  const { version } = await row(
    z.object({ version: z.string() }),
    Prisma.sql`
      SELECT concat_ws(' ', labels, changes,
        coalesce((SELECT kept.placed FROM round_tally kept WHERE kept.round_id = ${round.id}::uuid), 0),
        (SELECT y.truth_version FROM study y JOIN round d ON d.study_id = y.id WHERE d.id = ${round.id}::uuid),
        (SELECT left(md5(string_agg(y.name, '|' ORDER BY y.id)), 8)
          FROM system y WHERE y.study_id = (SELECT d.study_id FROM round d WHERE d.id = ${round.id}::uuid))
      ) AS version
      FROM (
        SELECT coalesce(sum(labels), 0) AS labels, coalesce(sum(changes), 0) AS changes
        FROM rater_tally WHERE round_id = ${round.id}::uuid
      ) counted`,
    db,
  );
  return version;
}
