import { z } from "zod";
import { type Checklist, checklistSchema } from "@/lib/checklist/checklist";
import { imagesIn, shownInstructionSchema, textsOf } from "@/lib/content/server/image/shown-images";
import { inNaturalOrder } from "@/lib/content/server/in-natural-order";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, studyWhere } from "@/lib/study/server/access";
import { checklistsByRuns } from "./checklists-by-runs";
import { nextDraft } from "./next-draft";
import { roundsUsing } from "./rounds-using";

const MAX_CATEGORIES = 200;
const nameRow = z.object({ name: z.string() });

/** One checklist with what its editor shows: the instruction, its responses, what it began with, what comes next. */
export async function readChecklist(viewer: Viewer, checklistId: string): Promise<Checklist> {
  const found = await prisma().checklist.findFirst({
    where: { id: checklistId, study: studyWhere(viewer, "checklist.write") },
    include: {
      study: { select: { id: true, name: true } },
      items: { orderBy: { position: "asc" } },
      basedOn: { select: { id: true, series: true, version: true } },
      instruction: {
        include: {
          responses: {
            include: { system: { select: { name: true } } },
          },
        },
      },
    },
  });
  if (!found) throw notFound("checklist");
  const { studyId, instructionId, series } = found;
  const [categories, rounds, draft, next, made] = await Promise.all([
    rows(
      nameRow,
      Prisma.sql`
      SELECT name FROM checklist c JOIN checklist_item i ON i.checklist_id = c.id, unnest(i.categories) AS name
      WHERE c.study_id = ${studyId}::uuid GROUP BY name ORDER BY count(*) DESC, name LIMIT ${MAX_CATEGORIES}`,
    ),
    roundsUsing([checklistId]),
    prisma().checklist.findFirst({
      where: { instructionId, series, status: "draft", id: { not: checklistId } },
      select: { id: true },
    }),
    nextDraft(prisma(), found),
    checklistsByRuns([checklistId]),
  ]);
  const { responses, ...instruction } = found.instruction;
  const texts = [...textsOf(shownInstructionSchema.parse(instruction)), ...responses.map(({ text }) => text)];
  return checklistSchema.parse({
    ...found,
    instruction: {
      ...instruction,
      responses: inNaturalOrder(responses).map(({ system, ...response }) => ({ ...response, system: system.name })),
      ...(await imagesIn(studyId, texts)),
    },
    rounds: rounds.get(checklistId) ?? 0,
    madeByRun: made.has(checklistId),
    draftId: draft?.id ?? null,
    knownCategories: categories.map(({ name }) => name),
    ...next,
  });
}
