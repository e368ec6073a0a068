import {
  type SeriesComparisons,
  seriesComparisonsSchema,
  seriesPairSchema,
} from "@/lib/checklist/generation/series-comparison";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { mayCreateStudies } from "@/lib/people/permission";
import type { Viewer } from "@/lib/people/viewer";
import { studyCondition, studyWhere } from "@/lib/study/server/access";
import { requirePermission } from "@/lib/study/server/require-permission";

/** Which series of a study can be compared, and the studies of the viewer's in which that was begun. */
export async function listComparisons(viewer: Viewer, studyId: string): Promise<SeriesComparisons> {
  await requirePermission(viewer, studyId, "study.read");
  const [pairs, studies] = await Promise.all([
    rows(
      seriesPairSchema,
      Prisma.sql`
      WITH has AS (
        SELECT DISTINCT c.instruction_id, c.series FROM checklist c
        WHERE c.study_id = ${studyId}::uuid AND ${studyCondition(viewer, "study.read", Prisma.sql`c.study_id`)}
          AND EXISTS (SELECT 1 FROM checklist_item q WHERE q.checklist_id = c.id))
      SELECT one.series AS a, other.series AS b, count(*)::int AS instructions
      FROM has one JOIN has other ON other.instruction_id = one.instruction_id AND other.series > one.series
      GROUP BY one.series, other.series ORDER BY one.series COLLATE natural_order, other.series COLLATE natural_order LIMIT 500`,
    ),
    prisma().study.findMany({
      where: { AND: [{ madeFromId: studyId }, studyWhere(viewer, "study.read")] },
      select: { id: true, name: true },
      orderBy: { createdAt: "desc" },
    }),
  ]);
  return seriesComparisonsSchema.parse({ pairs, studies, mayCreate: mayCreateStudies(viewer) });
}

/** The study whose series a study compares, if the viewer may see it. */
export async function readMadeFrom(viewer: Viewer, studyId: string): Promise<{ id: string; name: string } | null> {
  return prisma().study.findFirst({
    where: {
      AND: [
        { madeStudies: { some: { AND: [{ id: studyId }, studyWhere(viewer, "study.read")] } } },
        studyWhere(viewer, "study.read"),
      ],
    },
    select: { id: true, name: true },
  });
}
