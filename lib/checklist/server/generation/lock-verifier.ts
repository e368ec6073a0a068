import { z } from "zod";
import { VERIFIER_STATUSES } from "@/lib/checklist/generation/verifier";
import type { Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, studyCondition } from "@/lib/study/server/access";
import { AppError } from "@/lib/wire/app-error";

const rowSchema = z.object({
  studyId: z.string(),
  instructionId: z.string(),
  question: z.string(),
  program: z.string().nullable(),
  status: z.enum(VERIFIER_STATUSES),
  revision: z.int(),
});

/**
 * A program as it was seen, kept from everybody else until the transaction ends.
 * @throws AppError STALE where somebody changed it or decided meanwhile
 */
export async function lockVerifier(transaction: Transaction, viewer: Viewer, programId: string, revision: number) {
  const [found] = await rows(
    rowSchema,
    Prisma.sql`
      SELECT v.study_id AS "studyId", v.instruction_id AS "instructionId", v.question, v.program, v.status, v.revision
      FROM verifier_program v
      WHERE v.id = ${programId}::uuid AND ${studyCondition(viewer, "checklist.write", Prisma.sql`v.study_id`)}
      FOR UPDATE OF v`,
    transaction,
  );
  if (!found) throw notFound("verifier program");
  if (found.revision !== revision) {
    throw new AppError("STALE", "Someone has changed or decided this program in the meantime. Review it again.", {
      revision: found.revision,
    });
  }
  return found;
}
