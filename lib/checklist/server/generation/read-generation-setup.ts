import { z } from "zod";
import { type GenerationSetup, generationSetupSchema } from "@/lib/checklist/generation/generation";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { naturalOrder } from "@/lib/format/natural-order";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, studyWhere } from "@/lib/study/server/access";
import { withInput } from "./read-trial-responses";

const MAX_NAMES = 200;
const EXCERPT_LENGTH = 400;
const seriesRow = z.object({ name: z.string(), instructions: z.int() });
const categoryRow = z.object({ name: z.string() });

/** What a study has to offer to a model that writes its checklists: all of it, or for one instruction. */
export async function readGenerationSetup(
  viewer: Viewer,
  studyId: string,
  instructionId: string | null,
): Promise<GenerationSetup> {
  const study = await prisma().study.findFirst({
    where: { AND: [{ id: studyId }, studyWhere(viewer, "run.control")] },
    select: { id: true, systems: { select: { id: true, name: true } } },
  });
  if (!study) throw notFound("study");
  const [series, categories, goldChecklists, instructions, instruction] = await Promise.all([
    rows(
      seriesRow,
      Prisma.sql`
      SELECT c.series AS name, count(DISTINCT c.instruction_id)::int AS instructions FROM checklist c
      WHERE c.study_id = ${studyId}::uuid GROUP BY c.series ORDER BY c.series COLLATE natural_order LIMIT ${MAX_NAMES}`,
    ),
    rows(
      categoryRow,
      Prisma.sql`
      SELECT name FROM checklist c JOIN checklist_item i ON i.checklist_id = c.id, unnest(i.categories) AS name
      WHERE c.study_id = ${studyId}::uuid GROUP BY name ORDER BY count(*) DESC, name COLLATE natural_order LIMIT 50`,
    ),
    prisma().checklist.count({ where: { studyId, isGold: true } }),
    prisma().instruction.count({ where: { studyId } }),
    instructionId === null ? null : prisma().instruction.findFirst({ where: { id: instructionId, studyId } }),
  ]);
  if (instructionId !== null && !instruction) throw notFound("instruction");
  return generationSetupSchema.parse({
    systems: study.systems.toSorted((one, other) => naturalOrder(one.name, other.name)),
    series,
    categories: categories.map(({ name }) => name),
    goldChecklists,
    instructions,
    instruction: instruction && {
      id: instruction.id,
      externalId: instruction.externalId,
      text: withInput(instruction.text, instruction.messages, instruction.input)
        .slice(0, EXCERPT_LENGTH)
        .toWellFormed(),
    },
  });
}
