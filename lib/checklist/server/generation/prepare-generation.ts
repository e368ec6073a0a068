import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import type { Viewer } from "@/lib/people/viewer";
import type { GenerateChecklists } from "@/lib/runs/generate-checklists";
import { instructionSubjects } from "@/lib/runs/server/instruction-subjects";
import type { PreparedRun } from "@/lib/runs/server/prepared-run";
import { requirePermission } from "@/lib/study/server/require-permission";
import { AppError } from "@/lib/wire/app-error";
import { modelNames } from "./model-names";

/**
 * Which instructions a generation is about, in order of import.
 * @throws AppError INVALID for instructions, systems or models that are not there, and for gold examples without gold
 */
export async function prepareGeneration(
  viewer: Viewer,
  studyId: string,
  { modelId, method, series, examples, instructions }: GenerateChecklists,
): Promise<PreparedRun> {
  await requirePermission(viewer, studyId, "run.control");
  const sampled = method.kind === "candidate-based" ? method.sampled.map((one) => one.modelId) : [];
  const models = [...new Set([modelId, ...sampled])];
  await modelNames(models);
  if (method.kind === "candidate-based") {
    const found = await prisma().system.count({ where: { studyId, id: { in: method.systemIds } } });
    if (found < new Set(method.systemIds).size) {
      throw new AppError("INVALID", "A system that was chosen is not in this study. Choose among the study’s systems.");
    }
  }
  if (examples.kind === "gold" && (await prisma().checklist.count({ where: { studyId, isGold: true } })) === 0) {
    throw new AppError("INVALID", "No checklist of this study is gold. Mark one, or choose other examples.");
  }
  const subjects = await instructionSubjects(
    studyId,
    instructions,
    Prisma.sql`NOT EXISTS (SELECT 1 FROM checklist c WHERE c.instruction_id = i.id AND c.series = ${series})`,
  );
  return { subjects, models, roundId: null, raterId: null };
}
