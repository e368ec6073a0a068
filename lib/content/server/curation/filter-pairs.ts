import {
  EASY_FOR_JUDGES,
  type PairFilter,
  type PairFilterResult,
  pairFilterResultSchema,
} from "@/lib/content/curation";
import { prisma, type Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { row } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { requirePermission } from "@/lib/study/server/require-permission";
import { judgesVerdicts } from "./judges-verdicts";

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
