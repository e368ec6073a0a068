import { z } from "zod";
import type { Source } from "@/lib/compare/sources";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { ScorerOfSamples } from "@/lib/improve/best-of-n";
import type { Viewer } from "@/lib/people/viewer";
import { listScorers } from "./list-scorers";

/** Who has judged two samples of a system to one instruction, or a pair of them; no round and rater is known truth. */
const rowSchema = z.object({
  systemId: z.uuid(),
  shape: z.enum(["scores", "pairs"]),
  roundId: z.uuid().nullable(),
  raterId: z.uuid().nullable(),
});

/** Everything in a study that can score samples, with the systems of which it knows two samples of one instruction. */
export async function listScorersOfSamples(viewer: Viewer, studyId: string): Promise<ScorerOfSamples[]> {
  const sources = await listScorers(viewer, studyId);
  const found = await rows(
    rowSchema,
    Prisma.sql`
      WITH sample AS MATERIALIZED (
        SELECT id, instruction_id, system_id, known_score
        FROM (SELECT r.*, count(*) OVER (PARTITION BY r.instruction_id, r.system_id) AS samples
          FROM response r WHERE r.study_id = ${studyId}::uuid) counted
        WHERE samples > 1
      ), judged AS (
        SELECT t.round_id, a.rater_id, t.response_a_id, t.response_b_id
        FROM task t JOIN annotation a ON a.task_id = t.id AND a.superseded_at IS NULL
        WHERE t.study_id = ${studyId}::uuid AND t.stratum = 'main'
      )
      SELECT DISTINCT system_id AS "systemId", 'scores' AS shape, round_id AS "roundId", rater_id AS "raterId"
      FROM (
        SELECT s.system_id, judged.round_id, judged.rater_id
        FROM sample s JOIN judged ON judged.response_a_id = s.id AND judged.response_b_id IS NULL
        GROUP BY s.system_id, s.instruction_id, judged.round_id, judged.rater_id HAVING count(DISTINCT s.id) > 1
        UNION ALL
        SELECT s.system_id, NULL, NULL FROM sample s WHERE s.known_score IS NOT NULL
        GROUP BY s.system_id, s.instruction_id HAVING count(*) > 1
      ) scored
      UNION ALL
      SELECT DISTINCT x.system_id, 'pairs', pairs.round_id, pairs.rater_id
      FROM (
        SELECT round_id, rater_id, response_a_id, response_b_id FROM judged WHERE response_b_id IS NOT NULL
        UNION ALL
        SELECT NULL, NULL, p.response_a_id, p.response_b_id FROM pair p
        WHERE p.study_id = ${studyId}::uuid AND p.known_outcome IS NOT NULL
      ) pairs
      JOIN sample x ON x.id = pairs.response_a_id
      JOIN sample y ON y.id = pairs.response_b_id AND y.system_id = x.system_id`,
  );
  return sources.map((source) => ({
    ...source,
    systemIds: [...new Set(found.filter((row) => isOf(source, row)).map(({ systemId }) => systemId))],
  }));
}

function isOf({ shape, roundId, raterIds }: Source, row: z.infer<typeof rowSchema>): boolean {
  if (row.shape !== shape || row.roundId !== roundId) return false;
  // A decision in adjudication replaces any rater's label.
  return row.raterId === null || raterIds.length === 0 || raterIds.includes(row.raterId);
}
