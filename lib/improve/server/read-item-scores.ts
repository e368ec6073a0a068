import { z } from "zod";
import type { RoundReference } from "@/lib/compare/sources";
import { Prisma } from "@/lib/db/generated/client";
import type { Snapshot } from "@/lib/db/snapshot";
import { ANSWERED_RESPONSE } from "@/lib/results/server/answered-response";
import { liveLabels } from "@/lib/results/server/live-labels";

const rowSchema = z.object({
  instructionId: z.string(),
  checklistId: z.string(),
  responseId: z.string(),
  /** of each question in order; null where nothing decides it */
  scores: z.array(z.number().nullable()),
  importance: z.array(z.number().nullable()),
});
export type ResponseItemScores = z.infer<typeof rowSchema>;

const BATCH = 2_000;

/**
 * What raters' answers give each response on each question of its checklist, 0 to 100: a judge's probability where it gave
 * one, else 100 for YES and 0 for NO, the mean over the raters, averaged with what an approved program says. UNKNOWN counts
 * for nothing. In order of instruction, checklist, system and sample.
 */
export async function* readItemScores(
  snapshot: Snapshot,
  studyId: string,
  reference: RoundReference,
  systemIds: readonly string[] | undefined,
): AsyncGenerator<ResponseItemScores> {
  const round = { id: reference.roundId, studyId, excluded: null };
  const labels =
    "raterId" in reference
      ? Prisma.sql`${liveLabels(round, "anybody")} AND a.rater_id = ${reference.raterId}::uuid`
      : liveLabels(round, reference.group);
  const ofSystems = systemIds ? Prisma.sql`AND r.system_id = ANY (${[...systemIds]}::uuid[])` : Prisma.empty;
  const batches = snapshot.batches(
    rowSchema,
    Prisma.sql`
      WITH answered AS (
        SELECT ${ANSWERED_RESPONSE} AS response_id, t.checklist_id, ca.item_id,
          avg(CASE WHEN ca.answer IN ('YES', 'NO')
            THEN 100 * coalesce(ca.probability, CASE ca.answer WHEN 'YES' THEN 1 ELSE 0 END) END) AS s
        FROM annotation a JOIN task t ON t.id = a.task_id JOIN checklist_answer ca ON ca.annotation_id = a.id
        WHERE ${labels}
        GROUP BY 1, t.checklist_id, ca.item_id
      ),
      verdict AS (
        SELECT said.response_id, program.question, bool_and(said.verdict) AS passed
        FROM verifier_program program JOIN verifier_verdict said ON said.program_id = program.id
        WHERE program.study_id = ${studyId}::uuid AND program.status = 'approved' AND said.verdict IS NOT NULL
        GROUP BY said.response_id, program.question
      )
      SELECT r.instruction_id AS "instructionId", done.checklist_id AS "checklistId", r.id AS "responseId",
        json_agg(CASE WHEN verdict.passed IS NULL THEN answered.s
          WHEN answered.s IS NULL THEN CASE WHEN verdict.passed THEN 100 ELSE 0 END
          ELSE (answered.s + CASE WHEN verdict.passed THEN 100 ELSE 0 END) / 2 END ORDER BY q.position) AS scores,
        json_agg(q.importance ORDER BY q.position) AS importance
      FROM (SELECT DISTINCT response_id, checklist_id FROM answered) done
      JOIN checklist_item q ON q.checklist_id = done.checklist_id
      LEFT JOIN answered ON answered.response_id = done.response_id AND answered.item_id = q.id
      JOIN response r ON r.id = done.response_id JOIN system y ON y.id = r.system_id
      JOIN instruction i ON i.id = r.instruction_id
      LEFT JOIN verdict ON verdict.response_id = r.id AND verdict.question = q.question
      WHERE r.study_id = ${studyId}::uuid ${ofSystems}
      GROUP BY i.position, r.instruction_id, done.checklist_id, y.name, r.sample, r.id
      ORDER BY i.position, done.checklist_id, y.name COLLATE "C", r.sample, r.id`,
    BATCH,
  );
  for await (const rows of batches) yield* rows;
}
