import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";

const rowSchema = z.object({ responseId: z.string(), itemId: z.string(), runId: z.string() });
export type RunResponse = z.infer<typeof rowSchema>;

/**
 * Which of these responses an item of a run wrote, and which item. One item may write several: samples, or the steps of a
 * refinement. The caller has checked that the viewer may read the study.
 */
export async function runResponses(studyId: string, responseIds: readonly string[]): Promise<RunResponse[]> {
  if (responseIds.length === 0) return [];
  // An item's subject is the instruction, or the response that was refined: found by the run's index on subjects.
  return rows(
    rowSchema,
    Prisma.sql`
    WITH asked AS (
      SELECT r.id, r.instruction_id FROM response r
      WHERE r.id = ANY (${responseIds}::uuid[]) AND r.study_id = ${studyId}::uuid
    ), subject AS (
      SELECT instruction_id AS id FROM asked
      UNION SELECT r.id FROM response r WHERE r.instruction_id IN (SELECT instruction_id FROM asked)
    )
    SELECT DISTINCT ON (asked.id) asked.id AS "responseId", i.id AS "itemId", i.run_id AS "runId"
    FROM run u
    JOIN run_item i ON i.run_id = u.id AND i.subject_id IN (SELECT id FROM subject) AND i.state = 'done'
    JOIN asked ON i.produced_id = asked.id OR jsonb_exists(i.result->'responseIds', asked.id::text)
    WHERE u.study_id = ${studyId}::uuid AND u.kind IN ('sample-responses', 'refine-responses')
    ORDER BY asked.id, i.finished_at DESC`,
  );
}
