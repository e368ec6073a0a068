import { z } from "zod";
import { type Message, messagesSchema } from "@/lib/content/messages-schema";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, studyCondition, studyWhere } from "@/lib/study/server/access";

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
