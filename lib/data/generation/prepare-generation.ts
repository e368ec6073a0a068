import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { AppError } from "@/lib/domain/app-error";
import type { GenerateChecklists } from "@/lib/domain/run/generate-checklists";
import type { Viewer } from "@/lib/domain/viewer";
import { notFound, studyWhere } from "../access";
import { mayHaveInstructions } from "../run/may-have-instructions";
import type { PreparedRun } from "../run/prepared-run";
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
  const study = await prisma().study.findFirst({
    where: { AND: [{ id: studyId }, studyWhere(viewer, "run.control")] },
    select: { id: true },
  });
  if (!study) throw notFound("study");
  const sampled = method.kind === "candidate-based" ? method.sampled.map((one) => one.modelId) : [];
  const models = [...new Set([modelId, ...sampled])];
  await modelNames(models);
  if (method.kind === "candidate-based") {
    const found = await prisma().system.count({ where: { studyId, id: { in: method.systemIds } } });
    if (found < new Set(method.systemIds).size) {
      throw new AppError("INVALID", "A system that was chosen is not in this study. Choose among the study's systems.");
    }
  }
  if (examples.kind === "gold" && (await prisma().checklist.count({ where: { studyId, isGold: true } })) === 0) {
    throw new AppError("INVALID", "No checklist of this study is gold. Mark one, or choose other examples.");
  }
  if (instructions.kind === "chosen") await mayHaveInstructions(studyId, instructions.ids);
  const condition =
    instructions.kind === "all"
      ? Prisma.sql`TRUE`
      : instructions.kind === "chosen"
        ? Prisma.sql`i.id = ANY (${instructions.ids}::uuid[])`
        : Prisma.sql`NOT EXISTS (SELECT 1 FROM checklist c WHERE c.instruction_id = i.id AND c.series = ${series})`;
  const subjects = Prisma.sql`
    SELECT i.id AS subject_id, ''::text AS part FROM instruction i
    WHERE i.study_id = ${studyId}::uuid AND ${condition}
    ORDER BY i.position`;
  return { subjects, models, roundId: null, raterId: null };
}
