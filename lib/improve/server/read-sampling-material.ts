import type { StoredInstruction } from "@/lib/content/instruction-text";
import { messagesSchema } from "@/lib/content/messages-schema";
import { prisma } from "@/lib/db/client";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, studyWhere } from "@/lib/study/server/access";

export interface SamplingMaterial {
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
