import { prisma } from "@/lib/db/client";
import { AppError } from "@/lib/domain/app-error";

/** @throws AppError INVALID when an instruction that was chosen for a run is not in the study */
export async function mayHaveInstructions(studyId: string, ids: readonly string[]): Promise<void> {
  const found = await prisma().instruction.count({ where: { studyId, id: { in: [...ids] } } });
  if (found < new Set(ids).size) {
    throw new AppError("INVALID", "An instruction that was chosen is not in this study. Open the form again.");
  }
}
