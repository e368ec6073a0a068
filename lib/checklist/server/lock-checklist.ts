import { z } from "zod";
import { checklistStatusSchema } from "@/lib/checklist/checklist";
import type { Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, studyCondition } from "@/lib/study/server/access";

const rowSchema = z.object({
  id: z.string(),
  studyId: z.string(),
  instructionId: z.string(),
  series: z.string(),
  version: z.int(),
  status: checklistStatusSchema,
  isGold: z.boolean(),
  revision: z.int(),
});
export type LockedChecklist = z.infer<typeof rowSchema>;

/** The checklist, if the viewer may write it, kept from everybody else until the transaction ends. */
export async function lockChecklist(
  transaction: Transaction,
  viewer: Viewer,
  checklistId: string,
): Promise<LockedChecklist> {
  const [checklist] = await rows(
    rowSchema,
    Prisma.sql`
      SELECT c.id, c.study_id AS "studyId", c.instruction_id AS "instructionId", c.series, c.version, c.status,
        c.is_gold AS "isGold", c.revision
      FROM checklist c
      WHERE c.id = ${checklistId}::uuid AND ${studyCondition(viewer, "checklist.write", Prisma.sql`c.study_id`)}
      FOR UPDATE OF c`,
    transaction,
  );
  if (!checklist) throw notFound("checklist");
  return checklist;
}
