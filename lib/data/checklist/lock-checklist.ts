import { z } from "zod";
import type { Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { checklistStatusSchema } from "@/lib/domain/checklist/checklist";
import type { Viewer } from "@/lib/domain/viewer";
import { notFound, studyCondition } from "../access";

const rowsSchema = z.array(
  z.object({
    id: z.string(),
    studyId: z.string(),
    instructionId: z.string(),
    series: z.string(),
    version: z.int(),
    status: checklistStatusSchema,
    isGold: z.boolean(),
    revision: z.int(),
  }),
);
export type LockedChecklist = z.infer<typeof rowsSchema>[number];

/** The checklist, if the viewer may write it, kept from everybody else until the transaction ends. */
export async function lockChecklist(
  transaction: Transaction,
  viewer: Viewer,
  checklistId: string,
): Promise<LockedChecklist> {
  const [checklist] = rowsSchema.parse(
    await transaction.$queryRaw`
      SELECT c.id, c.study_id AS "studyId", c.instruction_id AS "instructionId", c.series, c.version, c.status,
        c.is_gold AS "isGold", c.revision
      FROM checklist c
      WHERE c.id = ${checklistId}::uuid AND ${studyCondition(viewer, "checklist.write", Prisma.sql`c.study_id`)}
      FOR UPDATE OF c`,
  );
  if (!checklist) throw notFound("checklist");
  return checklist;
}
