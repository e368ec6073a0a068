import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { mayCreateStudies } from "@/lib/people/permission";
import type { Viewer } from "@/lib/people/viewer";
import { LABELS_BY_RATER } from "@/lib/round/server/label-counts";
import type { StudyList, StudyListItem } from "@/lib/study/study";
import type { StudyRole } from "@/lib/study/study-role";
import { studyBasis, studyWhere } from "./access";

type LabelCount = Pick<StudyListItem["counts"], "labels" | "simulatedLabels">;

const labelCountSchema = z.object({ studyId: z.string(), labels: z.int(), simulatedLabels: z.int() });

/** The studies whose content the viewer may read, newest first. */
export async function listStudies(viewer: Viewer): Promise<StudyList> {
  const studies = await prisma().study.findMany({
    where: studyWhere(viewer, "study.read"),
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: {
      ...studyBasis(viewer),
      createdAt: true,
      rounds: { select: { status: true } },
      _count: { select: { instructions: true } },
    },
  });
  const labels = await countLabels(studies.map(({ id }) => id));
  return {
    mayCreate: mayCreateStudies(viewer),
    studies: studies.map(({ memberships, rounds, _count, createdAt, ...study }) => ({
      ...study,
      createdAt: createdAt.toISOString(),
      role: (memberships[0]?.role satisfies StudyRole | undefined) ?? null,
      counts: {
        instructions: _count.instructions,
        rounds: rounds.length,
        openRounds: rounds.filter(({ status }) => status === "open").length,
        ...(labels.get(study.id) ?? { labels: 0, simulatedLabels: 0 }),
      },
    })),
  };
}

/** Labels per study, as they are kept for each rater. */
async function countLabels(studyIds: readonly string[]): Promise<Map<string, LabelCount>> {
  if (studyIds.length === 0) return new Map();
  const found = await rows(
    labelCountSchema,
    Prisma.sql`
    SELECT r.study_id AS "studyId", coalesce(sum(counted.labels), 0)::int AS labels,
      coalesce(sum(counted.labels) FILTER (WHERE rater.simulated), 0)::int AS "simulatedLabels"
    FROM round r JOIN ${LABELS_BY_RATER} counted ON counted.round_id = r.id JOIN rater ON rater.id = counted.rater_id
    WHERE r.study_id IN (${Prisma.join(studyIds.map((id) => Prisma.sql`${id}::uuid`))})
    GROUP BY r.study_id`,
  );
  return new Map(found.map(({ studyId, ...counts }) => [studyId, counts]));
}
