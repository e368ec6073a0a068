import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { type ImprovementFacts, improvementFactsSchema } from "@/lib/improve/improvement-facts";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, studyWhere } from "@/lib/study/server/access";

const { systems, series } = improvementFactsSchema.shape;

/** The systems and series of checklists of a study, with how much there is of each. */
export async function readImprovementFacts(viewer: Viewer, studyId: string): Promise<ImprovementFacts> {
  const study = await prisma().study.findFirst({
    where: { AND: [{ id: studyId }, studyWhere(viewer, "run.read")] },
    select: { _count: { select: { instructions: true } } },
  });
  if (!study) throw notFound("study");
  const [ofSystems, ofSeries] = await Promise.all([
    rows(
      systems.element,
      Prisma.sql`
        SELECT y.id, y.name, coalesce(sum(own.samples), 0)::int AS responses, count(own.samples)::int AS instructions,
          (count(*) FILTER (WHERE own.samples > 1))::int AS "instructionsWithSamples"
        FROM system y LEFT JOIN (
          SELECT r.system_id, count(*) AS samples FROM response r
          WHERE r.study_id = ${studyId}::uuid GROUP BY r.system_id, r.instruction_id
        ) own ON own.system_id = y.id
        WHERE y.study_id = ${studyId}::uuid
        GROUP BY y.id ORDER BY y.name COLLATE natural_order`,
    ),
    rows(
      series.element,
      Prisma.sql`
        SELECT c.series AS name, count(DISTINCT c.instruction_id)::int AS instructions
        FROM checklist c WHERE c.study_id = ${studyId}::uuid AND c.status = 'published'
        GROUP BY c.series ORDER BY c.series COLLATE natural_order`,
    ),
  ]);
  return { instructions: study._count.instructions, systems: ofSystems, series: ofSeries };
}
