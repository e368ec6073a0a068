import { prisma } from "@/lib/db/client";
import { AppError } from "@/lib/domain/app-error";
import { type GenerateChecklists, MAX_CANDIDATES } from "@/lib/domain/run/generate-checklists";
import { type StoredInstruction, storedMessagesSchema } from "@/lib/domain/study/instruction-text";
import type { Viewer } from "@/lib/domain/viewer";
import { notFound, studyWhere } from "../access";
import { type GoldExample, goldExamples } from "./gold-examples";

export interface ChecklistMaterial {
  readonly instruction: StoredInstruction;
  readonly input: string | null;
  /** the newest version of the series; 0 where the instruction has none */
  readonly version: number;
  /** responses of the chosen systems */
  readonly candidates: readonly string[];
  readonly goldExamples: readonly GoldExample[];
}

/**
 * What a model is told to write one instruction's checklist.
 * @throws AppError CONFLICT where nothing may be written: the series has a draft, or has what it was to lack
 */
export async function readGenerationMaterial(
  viewer: Viewer,
  studyId: string,
  instructionId: string,
  { method, series, examples, instructions }: GenerateChecklists,
): Promise<ChecklistMaterial> {
  const found = await prisma().instruction.findFirst({
    where: { id: instructionId, studyId, study: studyWhere(viewer, "checklist.write") },
    select: {
      ...{ text: true, messages: true, input: true },
      checklists: { where: { series }, select: { version: true, status: true }, orderBy: { version: "desc" } },
      responses: {
        where: { systemId: { in: method.kind === "candidate-based" ? method.systemIds : [] } },
        select: { text: true },
        orderBy: [{ system: { name: "asc" } }, { sample: "asc" }],
        take: MAX_CANDIDATES,
      },
    },
  });
  if (!found) throw notFound("instruction");
  const { checklists, responses, text, input } = found;
  if (checklists.some(({ status }) => status === "draft")) throw hasDraft(series);
  if (instructions.kind === "without" && checklists.length > 0) throw hasOne(series);
  return {
    instruction: { text, messages: storedMessagesSchema.nullable().parse(found.messages) },
    input,
    version: checklists[0]?.version ?? 0,
    candidates: responses.map((response) => response.text),
    goldExamples: examples.kind === "gold" ? await goldExamples(viewer, studyId, instructionId, examples.count) : [],
  };
}

function hasDraft(series: string): AppError {
  return new AppError(
    "CONFLICT",
    `This instruction already has a draft in the series “${series}”. Publish it or discard it, then try this one again.`,
  );
}

export function hasOne(series: string): AppError {
  return new AppError(
    "CONFLICT",
    `Somebody wrote a checklist of the series “${series}” for this instruction meanwhile. Nothing was overwritten.`,
  );
}
