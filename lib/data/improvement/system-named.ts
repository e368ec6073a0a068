import { z } from "zod";
import type { Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import type { Viewer } from "@/lib/domain/viewer";
import { notFound, studyCondition } from "../access";

const rowsSchema = z.array(z.object({ id: z.string() }));

/** The study's system of that name, made where there is none. Several items of a run may want it at once. */
export async function systemNamed(transaction: Transaction, studyId: string, name: string): Promise<string> {
  await transaction.$executeRaw`
    INSERT INTO system (id, study_id, name) VALUES (gen_random_uuid(), ${studyId}::uuid, ${name})
    ON CONFLICT (study_id, name) DO NOTHING`;
  const { id } = await transaction.system.findUniqueOrThrow({
    where: { studyId_name: { studyId, name } },
    select: { id: true },
  });
  return id;
}

/** One at a time adds responses to an instruction, so that samples are numbered without a gap. */
export async function lockForResponses(
  transaction: Transaction,
  viewer: Viewer,
  studyId: string,
  instructionId: string,
): Promise<void> {
  const rows = rowsSchema.parse(
    await transaction.$queryRaw`
      SELECT i.id FROM instruction i
      WHERE i.id = ${instructionId}::uuid AND i.study_id = ${studyId}::uuid
        AND ${studyCondition(viewer, "run.control", Prisma.sql`i.study_id`)}
      FOR NO KEY UPDATE OF i`,
  );
  if (rows.length === 0) throw notFound("instruction");
}

/** A text that PostgreSQL keeps: without NUL characters and halves of surrogate pairs, which models do send. */
export function storableText(text: string): string {
  return text.replaceAll("\u0000", "\ufffd").toWellFormed();
}
