import { z } from "zod";
import { type Checklist, checklistSchema } from "@/lib/checklist/checklist";
import { inNaturalOrder } from "@/lib/content/server/content-page";
import { imagesIn, shownInstructionSchema, textsOf } from "@/lib/content/server/image/shown-images";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, studyWhere } from "@/lib/study/server/access";
import { nextDraft } from "./start-draft";

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

/** Which of these checklists a run of a model wrote: for them there is what was sent and what came back. */
export async function checklistsByRuns(checklistIds: readonly string[]): Promise<ReadonlySet<string | null>> {
  const items = await prisma().runItem.findMany({
    where: { producedId: { in: [...checklistIds] } },
    select: { producedId: true },
  });
  return new Set(items.map(({ producedId }) => producedId));
}

const rowSchema = z.object({ id: z.string(), rounds: z.int() });

/** How many rounds have tasks with each of these checklists. */
export async function roundsUsing(checklistIds: readonly string[]): Promise<Map<string, number>> {
  const found = await rows(
    rowSchema,
    Prisma.sql`
      SELECT t.checklist_id AS id, count(DISTINCT t.round_id)::int AS rounds
      FROM checklist c JOIN task t ON t.instruction_id = c.instruction_id AND t.checklist_id = c.id
      WHERE c.id = ANY (${checklistIds}::uuid[]) GROUP BY t.checklist_id`,
  );
  return new Map(found.map(({ id, rounds }) => [id, rounds]));
}
