import { modelNames } from "@/lib/checklist/server/generation/prepare-generation";
import type { StoredInstruction } from "@/lib/content/instruction-text";
import { messagesSchema } from "@/lib/content/messages-schema";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import type { Viewer } from "@/lib/people/viewer";
import { type RefineResponses, refinedSystemNames } from "@/lib/runs/refine-responses";
import type { PreparedRun } from "@/lib/runs/server/create-run";
import { notFound, requirePermission, studyWhere } from "@/lib/study/server/access";
import { AppError } from "@/lib/wire/app-error";
import { refuseTooManySystems } from "./prepare-sampling";

/**
 * Which responses are refined: the system's, in order of import; with a series, those whose instruction has a published
 * checklist of it. Those that have all their refined responses are left out, so that a run can take up what another began.
 * @throws AppError INVALID for a system, a model or a series that is not there
 */
export async function prepareRefinement(
  viewer: Viewer,
  studyId: string,
  configuration: RefineResponses,
): Promise<PreparedRun> {
  await requirePermission(viewer, studyId, "run.control");
  const { systemId, modelId, judgeModelId, method, checklist, samples } = configuration;
  const asksJudge = method !== "critique" && judgeModelId !== null;
  const models = [...new Set([modelId, ...(asksJudge ? [judgeModelId] : [])])];
  await modelNames(models);
  const system = await prisma().system.findFirst({ where: { id: systemId, studyId }, select: { name: true } });
  if (!system) {
    throw new AppError("INVALID", "The system that was chosen is not in this study. Choose one of the study’s.");
  }
  const refinedNames = refinedSystemNames(system.name, configuration);
  await refuseTooManySystems(studyId, refinedNames);
  const series = method !== "critique" && checklist.kind === "series" ? checklist.series : null;
  if (series !== null) {
    const published = await prisma().checklist.count({ where: { studyId, series, status: "published" } });
    if (published === 0) {
      throw new AppError("INVALID", `No checklist of the series “${series}” is published. Publish some first.`);
    }
  }
  const withChecklist =
    series === null
      ? Prisma.empty
      : Prisma.sql` AND EXISTS (
          SELECT 1 FROM checklist c
          WHERE c.instruction_id = r.instruction_id AND c.series = ${series} AND c.status = 'published')`;
  const first =
    samples === "all"
      ? Prisma.empty
      : Prisma.sql` AND r.sample = (
          SELECT min(s.sample) FROM response s WHERE s.instruction_id = r.instruction_id AND s.system_id = r.system_id)`;
  const subjects = Prisma.sql`
    SELECT r.id AS subject_id, ''::text AS part FROM response r JOIN instruction i ON i.id = r.instruction_id
    WHERE r.study_id = ${studyId}::uuid AND r.system_id = ${systemId}::uuid${withChecklist}${first}
      AND (SELECT count(*) FROM response refined JOIN system y ON y.id = refined.system_id
        WHERE refined.instruction_id = r.instruction_id AND refined.sample = r.sample AND y.name = ANY (${refinedNames}))
        < ${refinedNames.length}::int
    ORDER BY i.position, r.sample`;
  const whenNone =
    "No responses left to refine. All have refined ones under this name: give the steps another name to refine them again.";
  return { subjects, models, roundId: null, raterId: null, whenNone };
}

export interface RefinementMaterial {
  readonly instructionId: string;
  readonly instruction: StoredInstruction;
  readonly input: string | null;
  readonly response: string;
  readonly sample: number;
  /** where the refined responses go, one for each round */
  readonly systemNames: readonly string[];
  /** the newest published checklist of the series; null where the model writes its own, or none is wanted */
  readonly checklist: { readonly from: string; readonly questions: readonly string[] } | null;
}

/**
 * What refining one response takes.
 * @throws AppError CONFLICT where a refined response is there already; NOT_FOUND
 */
export async function readRefinementMaterial(
  viewer: Viewer,
  studyId: string,
  responseId: string,
  configuration: RefineResponses,
): Promise<RefinementMaterial> {
  const found = await prisma().response.findFirst({
    where: { id: responseId, studyId, systemId: configuration.systemId, study: studyWhere(viewer, "run.control") },
    select: {
      text: true,
      messages: true,
      sample: true,
      instructionId: true,
      system: { select: { name: true } },
      instruction: { select: { text: true, messages: true, input: true } },
    },
  });
  if (!found) throw notFound("response");
  const { instruction, instructionId, sample } = found;
  if (found.messages !== null) {
    throw new AppError("INVALID", "This response is a conversation. Only single answers can be refined.");
  }
  const systemNames = refinedSystemNames(found.system.name, configuration);
  const made = await prisma().response.findFirst({
    where: { instructionId, sample, system: { name: { in: systemNames } } },
    select: { system: { select: { name: true } } },
  });
  if (made) throw isThere(made.system.name, sample);
  return {
    instructionId,
    sample,
    systemNames,
    response: found.text,
    input: instruction.input,
    instruction: { text: instruction.text, messages: messagesSchema.nullable().parse(instruction.messages) },
    checklist: await checklistOf(instructionId, configuration),
  };
}

async function checklistOf(instructionId: string, { method, checklist }: RefineResponses) {
  if (method === "critique" || checklist.kind === "own") return null;
  const found = await prisma().checklist.findFirst({
    where: { instructionId, series: checklist.series, status: "published" },
    orderBy: { version: "desc" },
    select: { version: true, items: { orderBy: { position: "asc" }, select: { question: true } } },
  });
  if (!found) {
    throw new AppError(
      "CONFLICT",
      `This instruction has no published checklist of “${checklist.series}” any more. Publish one, then retry the item.`,
    );
  }
  return {
    from: `${checklist.series}, version ${found.version}`,
    questions: found.items.map(({ question }) => question),
  };
}

export function isThere(system: string, sample: number): AppError {
  return new AppError(
    "CONFLICT",
    `“${system}” has a response to this instruction already (sample ${sample + 1}). Nothing was overwritten; give the steps another name to keep both.`,
  );
}
