import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import { requirePermission } from "@/lib/study/server/access";
import type { PreparedRun } from "./create-run";

const rowSchema = z.object({ subjectId: z.string(), part: z.string(), total: z.int() });

/** How many items a run would have, and some of them: the same ones whenever it is asked again. */
export async function sampleSubjects(
  viewer: Viewer,
  studyId: string,
  { subjects }: PreparedRun,
  most: number,
): Promise<{ total: number; sample: { subjectId: string; part: string }[] }> {
  await requirePermission(viewer, studyId, "run.control");
  const found = await rows(
    rowSchema,
    Prisma.sql`
      SELECT subject.subject_id AS "subjectId", subject.part, count(*) OVER ()::int AS total FROM (${subjects}) subject
      ORDER BY md5(subject.subject_id::text || subject.part) LIMIT ${most}`,
  );
  return { total: found[0]?.total ?? 0, sample: found.map(({ subjectId, part }) => ({ subjectId, part })) };
}
