import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { row, rows } from "@/lib/db/rows";
import type { JudgeDescription } from "@/lib/judging/describe-judge";
import { type ImportedRater, importedRaterSchema } from "@/lib/people/imported-rater";
import type { Viewer } from "@/lib/people/viewer";
import { raterKindSchema } from "@/lib/results/agreement-filter";
import { pseudonymOf } from "@/lib/results/agreement-progress";
import { notFound, requirePermission, studyCondition, studyWhere } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";

const rowSchema = z.object({
  raterId: z.uuid(),
  mergedIntoId: z.uuid().nullable(),
  rootId: z.uuid(),
  number: z.int(),
  kind: raterKindSchema,
  name: z.string(),
  source: z.string(),
  simulated: z.boolean(),
  rounds: importedRaterSchema.shape.rounds,
});

/** The raters that files brought into a study, with the rounds that they labelled and who was merged into them; juries are computed from others. */
export async function listImportedRaters(
  viewer: Viewer,
  studyId: string,
): Promise<{ raters: ImportedRater[]; mayMerge: boolean }> {
  await requirePermission(viewer, studyId, "agreement.read");
  const found = await rows(
    rowSchema,
    Prisma.sql`
      SELECT r.id AS "raterId", r.merged_into_id AS "mergedIntoId", root_rater(r.id) AS "rootId", r.number, r.kind, r.name,
        r.source, r.simulated, coalesce((
          SELECT jsonb_agg(jsonb_build_object('roundId', d.id, 'name', d.name, 'labels', y.labels) ORDER BY d.created_at, d.id)
          FROM rater_tally y JOIN round d ON d.id = y.round_id WHERE y.rater_id = r.id AND y.labels > 0
        ), '[]') AS rounds
      FROM rater r
      WHERE r.study_id = ${studyId}::uuid AND r.source IS NOT NULL AND NOT r.is_jury
        AND ${studyCondition(viewer, "agreement.read", Prisma.sql`r.study_id`)}
      ORDER BY r.number`,
  );
  const { may } = await row(
    z.object({ may: z.boolean() }),
    Prisma.sql`SELECT ${studyCondition(viewer, "study.import", Prisma.sql`${studyId}::uuid`)} AS may`,
    prisma(),
  );
  const named = ({ raterId, number, name, source }: (typeof found)[number]) => ({
    raterId,
    name,
    source,
    pseudonym: pseudonymOf(number),
  });
  const raters = found
    .filter(({ mergedIntoId }) => mergedIntoId === null)
    .map((rater) => ({
      ...named(rater),
      kind: rater.kind,
      simulated: rater.simulated,
      rounds: rater.rounds,
      merged: found.filter(({ rootId, raterId }) => rootId === rater.raterId && raterId !== rootId).map(named),
    }));
  return { raters, mayMerge: may };
}

/**
 * Says what a judge of a file is; what is left out stays. A judge that was made here says so itself.
 * @throws NOT_FOUND for a rater that is no judge of a file, or without the right to import into its study
 */
export async function saveJudgeDescription(
  viewer: Viewer,
  studyId: string,
  raterId: string,
  description: Partial<JudgeDescription>,
): Promise<void> {
  await prisma().$transaction(async (transaction) => {
    const { count } = await transaction.rater.updateMany({
      where: {
        id: raterId,
        studyId,
        kind: "judge",
        isJury: false,
        source: { not: null },
        study: studyWhere(viewer, "study.import"),
      },
      data: description,
    });
    if (count === 0) throw notFound("rater");
    await recordEvent(transaction, viewer, { studyId, kind: "rater.described", subject: raterId, data: description });
  });
}
