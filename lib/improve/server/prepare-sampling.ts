import { modelNames } from "@/lib/checklist/server/generation/prepare-generation";
import type { StoredInstruction } from "@/lib/content/instruction-text";
import { messagesSchema } from "@/lib/content/messages-schema";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import type { Viewer } from "@/lib/people/viewer";
import type { SampleResponses } from "@/lib/runs/run-kinds";
import type { PreparedRun } from "@/lib/runs/server/create-run";
import { instructionSubjects } from "@/lib/runs/server/subjects";
import { notFound, requirePermission, studyWhere } from "@/lib/study/server/access";
import { AppError } from "@/lib/wire/app-error";

/**
 * Which instructions responses are sampled for, in order of import.
 * @throws AppError INVALID for instructions or models that are not there, and for one system too many
 */
export async function prepareSampling(
  viewer: Viewer,
  studyId: string,
  { modelId, systemName, instructions }: SampleResponses,
): Promise<PreparedRun> {
  await requirePermission(viewer, studyId, "run.control");
  await modelNames([modelId]);
  await refuseTooManySystems(studyId, [systemName]);
  const subjects = await instructionSubjects(
    studyId,
    instructions,
    Prisma.sql`NOT EXISTS (
      SELECT 1 FROM response r JOIN system y ON y.id = r.system_id
      WHERE r.instruction_id = i.id AND y.name = ${systemName})`,
  );
  return { subjects, models: [modelId], roundId: null, raterId: null };
}

/** @throws AppError INVALID where the study would have more systems than it may */
export async function refuseTooManySystems(studyId: string, names: readonly string[]): Promise<void> {
  const others = await prisma().system.count({ where: { studyId, name: { notIn: [...names] } } });
  if (others + names.length > STUDY_LIMITS.systems) {
    throw new AppError("INVALID", `A study has at most ${STUDY_LIMITS.systems} systems. Use one that it has.`);
  }
}

interface SamplingMaterial {
  readonly instruction: StoredInstruction;
  readonly input: string | null;
  /** the number of the system's next sample; 0 where it has none */
  readonly nextSample: number;
}

/** What a model receives to respond to one instruction. */
export async function readSamplingMaterial(
  viewer: Viewer,
  studyId: string,
  instructionId: string,
  systemName: string,
): Promise<SamplingMaterial> {
  const found = await prisma().instruction.findFirst({
    where: { id: instructionId, studyId, study: studyWhere(viewer, "run.control") },
    select: {
      text: true,
      messages: true,
      input: true,
      responses: {
        where: { system: { name: systemName } },
        select: { sample: true },
        orderBy: { sample: "desc" },
        take: 1,
      },
    },
  });
  if (!found) throw notFound("instruction");
  return {
    instruction: { text: found.text, messages: messagesSchema.nullable().parse(found.messages) },
    input: found.input,
    nextSample: (found.responses[0]?.sample ?? -1) + 1,
  };
}
