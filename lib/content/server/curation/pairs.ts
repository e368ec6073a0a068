import { z } from "zod";
import {
  EASY_FOR_JUDGES,
  PAIRS_PER_PAGE,
  type PairFilter,
  type PairFilterResult,
  type PairList,
  type PairListQuery,
  pairFilterResultSchema,
  pairListSchema,
} from "@/lib/content/curation";
import { excerptSchema, excerptSql } from "@/lib/content/server/content-page";
import { prisma, type Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { row, rows } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import { outcomeOfLevelSql } from "@/lib/results/server/scale-sql";
import { SCALES } from "@/lib/round/protocol/scale";
import { refuseUnknown, requirePermission } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { nextAfter } from "@/lib/wire/counted-page";

/** A page of the study’s imported pairs with what judges said of them, and how many were dropped for what reason. */
export async function listPairs(
  viewer: Viewer,
  studyId: string,
  { state, after, limit = PAIRS_PER_PAGE }: PairListQuery,
): Promise<PairList> {
  await requirePermission(viewer, studyId, "study.read");
  const inState = {
    all: Prisma.sql`TRUE`,
    kept: Prisma.sql`p.dropped_at IS NULL`,
    dropped: Prisma.sql`p.dropped_at IS NOT NULL`,
  }[state];
  const [pairs, reasons, judges] = await Promise.all([
    rows(
      pairListSchema.shape.pairs.element.extend({ excerpt: excerptSchema }),
      Prisma.sql`
      WITH page AS MATERIALIZED (
        SELECT p.*, i.position FROM pair p JOIN instruction i ON i.id = p.instruction_id
        WHERE p.study_id = ${studyId}::uuid AND ${inState}
        ORDER BY i.position, p.external_id COLLATE natural_order LIMIT ${limit} OFFSET ${after}),
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

/**
 * Adversarial filtering (LLMBar, section 2.2): drops the kept pairs of which more than half of the judges' verdicts are
 * the known outcome, so that those remain on which judges fail. Pairs without a verdict or a known outcome stay.
 */
export async function filterPairs(
  viewer: Viewer,
  studyId: string,
  { raterIds, mode }: PairFilter,
): Promise<PairFilterResult> {
  return prisma().$transaction(async (transaction) => {
    await requirePermission(viewer, studyId, mode === "apply" ? "study.update" : "study.read", transaction);
    if (raterIds) {
      const judges = await transaction.rater.findMany({
        where: { studyId, kind: "judge", isJury: false, id: { in: [...raterIds] } },
        select: { id: true },
      });
      refuseUnknown(
        raterIds,
        judges.map(({ id }) => id),
        { field: "raterIds", what: "judge" },
      );
    }
    if (mode === "preview") return count(transaction, studyId, raterIds);
    await transaction.$executeRaw`
      SELECT FROM pair WHERE study_id = ${studyId}::uuid AND dropped_at IS NULL ORDER BY id FOR NO KEY UPDATE`;
    const result = await count(transaction, studyId, raterIds);
    await transaction.$executeRaw`
      UPDATE pair p SET dropped_at = now(), drop_reason = ${EASY_FOR_JUDGES}
      FROM (${judgesVerdicts(studyId, raterIds)}) said
      WHERE said.pair_id = p.id AND ${IS_EASY}`;
    await recordEvent(transaction, viewer, { studyId, kind: "pairs.filtered", data: { raterIds, ...result } });
    return result;
  });
}

const IS_EASY = Prisma.sql`p.dropped_at IS NULL AND p.known_outcome IS NOT NULL AND said.right_verdicts * 2 > said.verdicts`;

function count(
  transaction: Transaction,
  studyId: string,
  raterIds: readonly string[] | null,
): Promise<PairFilterResult> {
  return row(
    pairFilterResultSchema,
    Prisma.sql`
    SELECT count(*)::int AS kept, count(*) FILTER (WHERE p.known_outcome IS NULL)::int AS "withoutTruth",
      count(*) FILTER (WHERE p.known_outcome IS NOT NULL AND COALESCE(said.verdicts, 0) = 0)::int AS "withoutVerdict",
      count(*) FILTER (WHERE ${IS_EASY})::int AS easy,
      count(*) FILTER (WHERE p.known_outcome IS NOT NULL AND said.verdicts > 0
        AND said.right_verdicts * 2 <= said.verdicts)::int AS hard
    FROM pair p LEFT JOIN (${judgesVerdicts(studyId, raterIds)}) said ON said.pair_id = p.id
    WHERE p.study_id = ${studyId}::uuid AND p.dropped_at IS NULL`,
    transaction,
  );
}

/**
 * How many verdicts judges gave on each pair of a study, and how many of them are its known outcome: rows (pair_id, verdicts,
 * right_verdicts). A judge asked in both orders gives two. Juries repeat their members and do not count; nor do answers
 * that could not be read.
 * @param raterIds the judges that count; null for all
 */
function judgesVerdicts(studyId: string, raterIds: readonly string[] | null): Prisma.Sql {
  const outcomes = Object.values(SCALES).flatMap((scale) =>
    scale.comparison ? [Prisma.sql`WHEN ${scale.name} THEN ${outcomeOfLevelSql(scale, Prisma.sql`said.level`)}`] : [],
  );
  const chosen = raterIds === null ? Prisma.sql`TRUE` : Prisma.sql`r.id = ANY (${[...raterIds]}::uuid[])`;
  return Prisma.sql`
    SELECT t.pair_id, count(said.outcome)::int AS verdicts,
      count(*) FILTER (WHERE said.outcome = p.known_outcome::text)::int AS right_verdicts
    FROM rater r JOIN annotation a ON a.rater_id = r.id AND a.superseded_at IS NULL
    JOIN task t ON t.id = a.task_id JOIN pair p ON p.id = t.pair_id JOIN round d ON d.id = t.round_id
    CROSS JOIN LATERAL (
      SELECT CASE d.scale::text ${Prisma.join(outcomes, " ")} END AS outcome
      FROM (SELECT o.level FROM judged_order o WHERE o.annotation_id = a.id
        UNION ALL SELECT a.level WHERE NOT EXISTS (SELECT FROM judged_order o WHERE o.annotation_id = a.id)) said) said
    WHERE r.study_id = ${studyId}::uuid AND r.kind = 'judge' AND NOT r.is_jury AND ${chosen}
    GROUP BY t.pair_id`;
}
