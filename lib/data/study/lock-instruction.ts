import { z } from "zod";
import type { Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import type { StudyAction } from "@/lib/domain/permission";
import type { Viewer } from "@/lib/domain/viewer";
import { notFound, studyCondition } from "../access";

const rowsSchema = z.array(z.object({ id: z.string() }));

/** One at a time changes what belongs to an instruction: its checklists, which of them is gold, its responses. */
export async function lockInstruction(
  transaction: Transaction,
  viewer: Viewer,
  action: StudyAction,
  studyId: string,
  instructionId: string,
): Promise<void> {
  const rows = rowsSchema.parse(
    await transaction.$queryRaw`
      SELECT i.id FROM instruction i
      WHERE i.id = ${instructionId}::uuid AND i.study_id = ${studyId}::uuid
        AND ${studyCondition(viewer, action, Prisma.sql`i.study_id`)}
      FOR NO KEY UPDATE OF i`,
  );
  if (rows.length === 0) throw notFound("instruction");
}
