import { z } from "zod";
import { PAIRS_PER_PAGE, type PairList, type PairListQuery, pairListSchema } from "@/lib/content/curation";
import { excerptSql } from "@/lib/content/server/excerpt-sql";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import { requirePermission } from "@/lib/study/server/require-permission";
import { nextAfter } from "@/lib/wire/counted-page";
import { judgesVerdicts } from "./judges-verdicts";

/** A page of the study’s imported pairs with what judges said of them, and how many were dropped for what reason. */
export async function listPairs(viewer: Viewer, studyId: string, { state, after }: PairListQuery): Promise<PairList> {
  await requirePermission(viewer, studyId, "study.read");
  const inState = {
    all: Prisma.sql`TRUE`,
    kept: Prisma.sql`p.dropped_at IS NULL`,
    dropped: Prisma.sql`p.dropped_at IS NOT NULL`,
  }[state];
  const [pairs, reasons, judges] = await Promise.all([
    rows(
      pairListSchema.shape.pairs.element,
      Prisma.sql`
      WITH page AS MATERIALIZED (
        SELECT p.*, i.position FROM pair p JOIN instruction i ON i.id = p.instruction_id
        WHERE p.study_id = ${studyId}::uuid AND ${inState}
        ORDER BY i.position, p.external_id COLLATE natural_order LIMIT ${PAIRS_PER_PAGE} OFFSET ${after}),
      said AS (${judgesVerdicts(studyId, null)})
      SELECT p.id, p.external_id AS "externalId", p.instruction_id AS "instructionId", i.subset, ${excerptSql("i")} AS excerpt,
        sa.name AS "systemA", sb.name AS "systemB", p.known_outcome::text AS "knownOutcome", p.explanation,
        p.drop_reason AS "dropReason", COALESCE(said.verdicts, 0) AS verdicts, COALESCE(said.right_verdicts, 0) AS "right",
        EXISTS (SELECT FROM task t WHERE t.response_a_id IN (a.id, b.id) OR t.response_b_id IN (a.id, b.id)) AS "isLabelled"
      FROM page p JOIN instruction i ON i.id = p.instruction_id
      JOIN response a ON a.id = p.response_a_id JOIN system sa ON sa.id = a.system_id
      JOIN response b ON b.id = p.response_b_id JOIN system sb ON sb.id = b.system_id
      LEFT JOIN said ON said.pair_id = p.id
      ORDER BY p.position, p.external_id COLLATE natural_order`,
    ),
    rows(
      z.object({ reason: z.string().nullable(), pairs: z.int() }),
      Prisma.sql`
      SELECT p.drop_reason AS reason, count(*)::int AS pairs FROM pair p WHERE p.study_id = ${studyId}::uuid
      GROUP BY p.drop_reason ORDER BY pairs DESC, reason`,
    ),
    rows(
      pairListSchema.shape.judges.element,
      Prisma.sql`
      SELECT r.id AS "raterId", r.name FROM rater r
      WHERE r.study_id = ${studyId}::uuid AND r.kind = 'judge' AND NOT r.is_jury AND EXISTS (
        SELECT FROM annotation a JOIN task t ON t.id = a.task_id
        WHERE a.rater_id = r.id AND a.superseded_at IS NULL AND t.pair_id IS NOT NULL)
      ORDER BY r.number`,
    ),
  ]);
  const kept = reasons.find(({ reason }) => reason === null)?.pairs ?? 0;
  const dropped = reasons.flatMap(({ reason, pairs: count }) => (reason === null ? [] : [{ reason, pairs: count }]));
  const allDropped = dropped.reduce((sum, each) => sum + each.pairs, 0);
  const total = { all: kept + allDropped, kept, dropped: allDropped }[state];
  return { pairs, next: nextAfter(after, pairs.length, total), total, kept, dropped, judges };
}
