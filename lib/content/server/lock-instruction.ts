import { z } from "zod";
import type { Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { StudyAction } from "@/lib/people/permission";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, studyCondition } from "@/lib/study/server/access";

const rowSchema = z.object({ id: z.string() });

/** One at a time changes what belongs to an instruction: its checklists, which of them is gold, its responses. */
export async function lockInstruction(
  transaction: Transaction,
  viewer: Viewer,
  action: StudyAction,
  studyId: string,
  instructionId: string,
): Promise<void> {
  const found = await rows(
    rowSchema,
    Prisma.sql`
      SELECT i.id FROM instruction i
      WHERE i.id = ${instructionId}::uuid AND i.study_id = ${studyId}::uuid
        AND ${studyCondition(viewer, action, Prisma.sql`i.study_id`)}
      FOR NO KEY UPDATE OF i`,
    transaction,
  );
  if (found.length === 0) throw notFound("instruction");
}
