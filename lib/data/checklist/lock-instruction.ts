import { z } from "zod";
import type { Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import type { Viewer } from "@/lib/domain/viewer";
import { notFound, studyCondition } from "../access";

const rowsSchema = z.array(z.object({ id: z.string() }));

/** One at a time changes which checklists an instruction has, and which of them is gold. */
export async function lockInstruction(
  transaction: Transaction,
  viewer: Viewer,
  studyId: string,
  instructionId: string,
): Promise<void> {
  const rows = rowsSchema.parse(
    await transaction.$queryRaw`
      SELECT i.id FROM instruction i
      WHERE i.id = ${instructionId}::uuid AND i.study_id = ${studyId}::uuid
        AND ${studyCondition(viewer, "checklist.write", Prisma.sql`i.study_id`)}
      FOR NO KEY UPDATE OF i`,
  );
  if (rows.length === 0) throw notFound("instruction");
}
