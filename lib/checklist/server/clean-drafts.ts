import type { ChecklistQueueFilter } from "@/lib/checklist/checklist-queue";
import { Prisma } from "@/lib/db/generated/client";

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
