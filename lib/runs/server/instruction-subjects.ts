import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import type { InstructionsOfRun } from "@/lib/runs/instructions-of-run";
import { AppError } from "@/lib/wire/app-error";

/**
 * The instructions that a run is about, as its subjects in order of import.
 * @param lacks what "without" means: the condition of an instruction `i` that has nothing yet of what the run makes
 * @throws AppError INVALID for an instruction that is not in the study
 */
export async function instructionSubjects(
  studyId: string,
  instructions: InstructionsOfRun,
  lacks: Prisma.Sql,
): Promise<Prisma.Sql> {
  if (instructions.kind === "chosen") await refuseForeign(studyId, instructions.ids);
  return Prisma.sql`
    SELECT i.id AS subject_id, ''::text AS part FROM instruction i
    WHERE i.study_id = ${studyId}::uuid AND ${conditionOf(instructions, lacks)}
    ORDER BY i.position`;
}

function conditionOf(instructions: InstructionsOfRun, lacks: Prisma.Sql): Prisma.Sql {
  switch (instructions.kind) {
    case "all":
      return Prisma.sql`TRUE`;
    case "without":
      return lacks;
    case "chosen":
      return Prisma.sql`i.id = ANY (${instructions.ids}::uuid[])`;
  }
}

async function refuseForeign(studyId: string, ids: readonly string[]): Promise<void> {
  const found = await prisma().instruction.count({ where: { studyId, id: { in: [...ids] } } });
  if (found < new Set(ids).size) {
    throw new AppError("INVALID", "An instruction that was chosen is not in this study. Open the form again.");
  }
}
