import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { naturalOrder } from "@/lib/format/natural-order";
import type { Viewer } from "@/lib/people/viewer";
import { LABELS_BY_RATER } from "@/lib/round/server/label-counts";
import { checklistSeriesSchema, type Study, type StudyHeader, studySchema } from "@/lib/study/study";
import { studyActions } from "@/lib/study/study-actions";
import { notFound, studyBasis, studyWhere } from "./access";

/** What is in a study. */
export async function getStudy(viewer: Viewer, studyId: string): Promise<Study> {
  const study = await prisma().study.findFirst({
    where: { AND: [{ id: studyId }, studyWhere(viewer, "study.read")] },
    select: {
      ...studyBasis(viewer),
      createdAt: true,
      systems: { orderBy: { name: "asc" }, select: { id: true, name: true, _count: { select: { responses: true } } } },
      _count: {
        select: {
          instructions: true,
          pairs: true,
          checklists: { where: { status: "published" } },
          memberships: { where: { role: "annotator" } },
        },
      },
    },
  });
  if (!study) throw notFound("study");
  const { memberships, systems, _count, createdAt, ...basis } = study;
  const role = memberships[0]?.role ?? null;
  const [checklistSeries, labels, several] = await Promise.all([
    seriesOf(studyId),
    labelsOf(studyId),
    prisma().response.findFirst({ where: { studyId, sample: { not: 0 } }, select: { id: true } }),
  ]);
  return studySchema.parse({
    ...basis,
    createdAt: createdAt.toISOString(),
    role,
    may: studyActions(viewer, role),
    counts: {
      instructions: _count.instructions,
      responses: systems.reduce((sum, system) => sum + system._count.responses, 0),
      pairs: _count.pairs,
      checklists: _count.checklists,
      annotators: _count.memberships,
      labels,
    },
    systems: systems
      .map((system) => ({ id: system.id, name: system.name, responses: system._count.responses }))
      .toSorted((one, other) => naturalOrder(one.name, other.name)),
    hasSeveralSamples: several !== null,
    checklistSeries,
  });
}

/** Published checklists by series. */
function seriesOf(studyId: string) {
  return rows(
    checklistSeriesSchema,
    Prisma.sql`
    SELECT series, max(version) AS "latestVersion", count(DISTINCT instruction_id)::int AS instructions
    FROM checklist
    WHERE study_id = ${studyId}::uuid AND status = 'published'
    GROUP BY series
    ORDER BY series COLLATE natural_order`,
  );
}

async function labelsOf(studyId: string): Promise<number> {
  const found = await rows(
    z.object({ labels: z.int() }),
    Prisma.sql`
    SELECT coalesce(sum(counted.labels), 0)::int AS labels FROM round r JOIN ${LABELS_BY_RATER} counted ON counted.round_id = r.id
    WHERE r.study_id = ${studyId}::uuid`,
  );
  return found[0]?.labels ?? 0;
}

/** A study's name and what the viewer may do in it, without counting what it holds. */
export async function getStudyHeader(viewer: Viewer, studyId: string): Promise<StudyHeader> {
  const study = await prisma().study.findFirst({
    where: { AND: [{ id: studyId }, studyWhere(viewer, "study.read")] },
    select: studyBasis(viewer),
  });
  if (!study) throw notFound("study");
  const { memberships, ...basis } = study;
  const role = memberships[0]?.role ?? null;
  return { ...basis, role, may: studyActions(viewer, role) };
}
