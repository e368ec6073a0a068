import { z } from "zod";
import {
  type SeriesComparisons,
  seriesComparisonsSchema,
  seriesPairSchema,
} from "@/lib/checklist/generation/generation";
import { type Message, messagesSchema } from "@/lib/content/messages-schema";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { mayCreateStudies } from "@/lib/people/permission";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, requirePermission, studyCondition, studyWhere } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";

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

/** Tells a study which other one its checklists come from. */
export async function linkComparison(
  viewer: Viewer,
  studyId: string,
  { fromId, a, b }: { fromId: string; a: string; b: string },
): Promise<void> {
  await prisma().$transaction(async (transaction) => {
    const source = await transaction.study.count({
      where: { AND: [{ id: fromId }, studyWhere(viewer, "checklist.write")] },
    });
    const { count } = await transaction.study.updateMany({
      where: { AND: [{ id: studyId }, studyWhere(viewer, "study.update")] },
      data: { madeFromId: fromId },
    });
    if (source === 0 || count === 0) throw notFound("study");
    const data = { comparison: studyId, a, b };
    await recordEvent(transaction, viewer, { studyId: fromId, kind: "checklists.compared", subject: studyId, data });
  });
}

const rowSchema = z.object({
  externalId: z.string(),
  text: z.string().nullable(),
  messages: messagesSchema.nullable(),
  input: z.string().nullable(),
  subset: z.string().nullable(),
  domain: z.string().nullable(),
  tags: z.array(z.string()),
  questionsA: z.array(z.string()),
  questionsB: z.array(z.string()),
});

export interface SeriesPair {
  readonly externalId: string;
  readonly text: string | null;
  readonly messages: readonly Message[] | null;
  readonly input: string | null;
  readonly subset: string | null;
  readonly domain: string | null;
  readonly tags: readonly string[];
  readonly questionsA: readonly string[];
  readonly questionsB: readonly string[];
}

/** Instructions that have checklists of both series, with the questions of each series' newest version that has any. */
export async function readSeriesPairs(
  viewer: Viewer,
  studyId: string,
  { a, b }: { a: string; b: string },
): Promise<{ studyName: string; pairs: SeriesPair[] }> {
  const study = await prisma().study.findFirst({
    where: { AND: [{ id: studyId }, studyWhere(viewer, "checklist.write")] },
    select: { name: true },
  });
  if (!study) throw notFound("study");
  const newest = (series: string) => Prisma.sql`
    SELECT ARRAY(SELECT q.question FROM checklist_item q WHERE q.checklist_id = c.id ORDER BY q.position) AS questions
    FROM checklist c
    WHERE c.instruction_id = i.id AND c.series = ${series}
      AND EXISTS (SELECT 1 FROM checklist_item q WHERE q.checklist_id = c.id)
    ORDER BY c.version DESC LIMIT 1`;
  const found = await rows(
    rowSchema,
    Prisma.sql`
    SELECT i.external_id AS "externalId", i.text, i.messages, i.input, i.subset, i.domain, coalesce(i.tags, '{}') AS tags,
      one.questions AS "questionsA", other.questions AS "questionsB"
    FROM instruction i
    JOIN LATERAL (${newest(a)}) one ON TRUE
    JOIN LATERAL (${newest(b)}) other ON TRUE
    WHERE i.study_id = ${studyId}::uuid AND ${studyCondition(viewer, "checklist.write", Prisma.sql`i.study_id`)}
    ORDER BY i.position`,
  );
  return { studyName: study.name, pairs: found };
}
