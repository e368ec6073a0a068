import type { StoredInstruction } from "@/lib/content/instruction-text";
import { messagesSchema } from "@/lib/content/messages-schema";
import { prisma } from "@/lib/db/client";
import type { Viewer } from "@/lib/people/viewer";
import { type RefineResponses, refinedSystemNames } from "@/lib/runs/refine-responses";
import { notFound, studyWhere } from "@/lib/study/server/access";
import { AppError } from "@/lib/wire/app-error";

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
