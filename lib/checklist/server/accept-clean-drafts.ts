import { z } from "zod";
import type { AcceptDrafts, AcceptedDrafts, ChecklistQueueFilter } from "@/lib/checklist/checklist-queue";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import { requirePermission, studyCondition } from "@/lib/study/server/access";
import { actorOf } from "@/lib/study/server/event/record-event";

const publishedSchema = z.object({
  id: z.string(),
  instructionId: z.string(),
  series: z.string(),
  version: z.int(),
  questions: z.int(),
});

/** Publishes at once every draft of a source and series in which nothing is doubtful; all others stay as they are. */
export async function acceptCleanDrafts(viewer: Viewer, studyId: string, which: AcceptDrafts): Promise<AcceptedDrafts> {
  const place = ofSourceAndSeries(studyId, which);
  return prisma().$transaction(async (transaction) => {
    await requirePermission(viewer, studyId, "checklist.write", transaction);
    const published = await rows(
      publishedSchema,
      Prisma.sql`
        UPDATE checklist c SET status = 'published'
        WHERE ${place} AND c.status = 'draft' AND ${IS_CLEAN}
          AND ${studyCondition(viewer, "checklist.write", Prisma.sql`c.study_id`)}
        RETURNING c.id, c.instruction_id AS "instructionId", c.series, c.version,
          (SELECT count(*)::int FROM checklist_item q WHERE q.checklist_id = c.id) AS questions`,
      transaction,
    );
    await transaction.event.createMany({
      data: published.map(({ id, ...data }) => ({
        studyId,
        kind: "checklist.published",
        subject: id,
        data,
        ...actorOf(viewer),
      })),
    });
    const [open] = await rows(
      z.object({ waiting: z.int() }),
      Prisma.sql`
          SELECT count(*)::int AS waiting FROM checklist c WHERE ${place} AND c.status = 'draft'`,
      transaction,
    );
    return { published: published.length, waiting: open?.waiting ?? 0 };
  });
}

/** Nothing in a draft `c` needs a look. One that was never counted waits for a person. */
export const IS_CLEAN = Prisma.sql`(c.doubts IS NOT DISTINCT FROM 0)`;

/** Checklists `c` of a study, of one source and series where these are given. */
export function ofSourceAndSeries(
  studyId: string,
  { source, series }: Pick<ChecklistQueueFilter, "source" | "series">,
): Prisma.Sql {
  const conditions = [Prisma.sql`c.study_id = ${studyId}::uuid`];
  if (source) conditions.push(Prisma.sql`c.source = ${source}::checklist_source`);
  if (series) conditions.push(Prisma.sql`c.series = ${series}`);
  return Prisma.join(conditions, " AND ");
}
