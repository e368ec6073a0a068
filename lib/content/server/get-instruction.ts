import { truthQuestions } from "@/lib/content/response-truth";
import { type Instruction, instructionSchema } from "@/lib/content/study-content";
import { prisma } from "@/lib/db/client";
import { naturalOrder } from "@/lib/format/natural-order";
import type { Viewer } from "@/lib/people/viewer";
import { runResponses } from "@/lib/runs/server/run-responses";
import { notFound, studyWhere } from "@/lib/study/server/access";
import { inNaturalOrder } from "./content-page";
import { imagesIn, shownInstructionSchema, textsOf } from "./image/shown-images";

/** One instruction with all that belongs to it: responses, checklists in every version, pairs. */
export async function getInstruction(viewer: Viewer, studyId: string, instructionId: string): Promise<Instruction> {
  const found = await prisma().instruction.findFirst({
    where: { id: instructionId, studyId, study: studyWhere(viewer, "study.read") },
    include: {
      study: { select: { id: true, name: true } },
      responses: {
        include: { system: { select: { name: true } } },
      },
      checklists: {
        include: { items: { orderBy: { position: "asc" } } },
      },
      pairs: true,
    },
  });
  if (!found) throw notFound("instruction");
  const [made, previous, next] = await Promise.all([
    runResponses(
      studyId,
      found.responses.map(({ id }) => id),
    ),
    prisma().instruction.findFirst({
      where: { studyId, position: { lt: found.position } },
      orderBy: { position: "desc" },
      select: { id: true },
    }),
    prisma().instruction.findFirst({
      where: { studyId, position: { gt: found.position } },
      orderBy: { position: "asc" },
      select: { id: true },
    }),
  ]);
  const generatedIds = new Set(made.map(({ responseId }) => responseId));
  const texts = [...textsOf(shownInstructionSchema.parse(found)), ...found.responses.map(({ text }) => text)];
  // The schema drops what is not the reader's: a database row is never handed on.
  return instructionSchema.parse({
    ...found,
    checklists: found.checklists.toSorted(
      (one, other) => naturalOrder(one.series, other.series) || other.version - one.version,
    ),
    pairs: found.pairs.toSorted((one, other) => naturalOrder(one.externalId, other.externalId)),
    responses: inNaturalOrder(found.responses).map(({ system, ...response }) => ({
      ...response,
      system: system.name,
      made: generatedIds.has(response.id),
      truthQuestions: truthQuestions(found.checklists, toldAnswers(response.knownAnswers)).map(
        ({ question }) => question,
      ),
    })),
    ...(await imagesIn(studyId, texts)),
    previousId: previous?.id ?? null,
    nextId: next?.id ?? null,
  });
}

/** How many answers are known of a response; null where none are. */
function toldAnswers(knownAnswers: unknown): number | null {
  return Array.isArray(knownAnswers) ? knownAnswers.length : null;
}
