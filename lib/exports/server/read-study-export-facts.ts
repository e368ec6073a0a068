import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { row } from "@/lib/db/rows";
import { type StudyExportFacts, studyExportFactsSchema } from "@/lib/exports/study-export";
import type { Viewer } from "@/lib/people/viewer";
import { hasAnswers } from "@/lib/round/protocol/protocols";
import { requirePermission } from "@/lib/study/server/access";
import { isLargeStudy } from "./prepared/refuse-large-export";
import { readRewardSources } from "./read-reward-sources";

/** What there is to export of a study. @throws NOT_FOUND without the right to */
export async function readStudyExportFacts(viewer: Viewer, studyId: string): Promise<StudyExportFacts> {
  await requirePermission(viewer, studyId, "export.read");
  const [isLarge, counts, rounds] = await Promise.all([
    isLargeStudy(studyId),
    row(
      studyExportFactsSchema.omit({ rounds: true, isLarge: true }),
      Prisma.sql`
        SELECT (SELECT count(*)::int FROM instruction WHERE study_id = ${studyId}::uuid) AS instructions,
          (SELECT count(*)::int FROM checklist WHERE study_id = ${studyId}::uuid AND status = 'published') AS checklists,
          (SELECT count(*)::int FROM checklist WHERE study_id = ${studyId}::uuid AND status = 'published' AND is_gold) AS gold,
          (SELECT count(*)::int FROM verifier_program WHERE study_id = ${studyId}::uuid AND status = 'approved') AS programs,
          (SELECT count(*)::int FROM study_image WHERE study_id = ${studyId}::uuid) AS images,
          (SELECT coalesce(json_agg(each ORDER BY each.name COLLATE "C"), '[]') FROM (
            SELECT series AS name, count(DISTINCT instruction_id)::int AS instructions FROM checklist
            WHERE study_id = ${studyId}::uuid AND status = 'published' GROUP BY series) each) AS series`,
    ),
    prisma().round.findMany({
      where: { studyId },
      orderBy: { id: "desc" },
      select: { id: true, name: true, protocol: true },
    }),
  ]);
  return {
    ...counts,
    isLarge,
    rounds: await Promise.all(
      rounds
        .filter(({ protocol }) => hasAnswers(protocol))
        .map(async ({ id, name }) => ({ id, name, sources: await readRewardSources({ id }) })),
    ),
  };
}
