import { z } from "zod";
import type { DirectTransaction } from "@/lib/db/direct-transaction";

/**
 * The imported round that holds exactly the assembled labels, which another file brought: written in another format, or with
 * its rows in another order.
 * @param usual the name that the round would have; of several such rounds it is the one
 * @param source only raters of this source; left out: of any
 * @returns the round's name; undefined without such a round
 */
export async function findSameRound(
  transaction: DirectTransaction,
  studyId: string,
  usual: string,
  source: string | undefined,
): Promise<string | undefined> {
  const [same] = z.array(z.object({ name: z.string() })).parse(
    await transaction.$queryRaw`
      WITH file AS (SELECT count(*) AS labels FROM import_annotation)
      SELECT round.name FROM round, file
      WHERE round.study_id = ${studyId}::uuid AND round.overlap = 0
        AND (SELECT sum(labels) FROM rater_tally WHERE round_id = round.id) = file.labels
        AND (
          SELECT count(*) FROM import_annotation label
          JOIN task ON task.round_id = round.id AND task.response_a_id = label.response_a_id
            AND task.response_b_id IS NOT DISTINCT FROM label.response_b_id
            AND task.checklist_id IS NOT DISTINCT FROM label.checklist_id
          JOIN annotation stored ON stored.task_id = task.id AND stored.content_hash = label.hash
          JOIN rater ON rater.id = stored.rater_id AND rater.name = label.rater
            AND rater.source = coalesce(${source ?? null}, rater.source)
        ) = file.labels
      ORDER BY round.name = ${usual} DESC, round.created_at, round.id LIMIT 1`,
  );
  return same?.name;
}
