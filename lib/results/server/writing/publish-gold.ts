import { z } from "zod";
import { checklistOriginSchema } from "@/lib/checklist/checklist";
import { publishChecklist } from "@/lib/checklist/server/publish-checklists";
import { setGold } from "@/lib/checklist/server/set-gold";
import { insertDraft } from "@/lib/checklist/server/start-draft";
import { lockInstruction } from "@/lib/content/server/lock-instruction";
import { prisma, type Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import { pseudonymOf } from "@/lib/results/agreement-progress";
import { studyWhere } from "@/lib/study/server/access";
import { AppError } from "@/lib/wire/app-error";
import { requireRound } from "./draft-gold";

/**
 * Publishes a draft that was made from what a rater wrote, marks it as gold, and keeps what the other writers wrote as
 * published checklists, the alternatives to it. Each step may be done again; what was done stays.
 */
export async function publishGold(
  viewer: Viewer,
  roundId: string,
  { checklistId, revision }: { checklistId: string; revision: number },
): Promise<void> {
  await requireRound(prisma(), viewer, roundId);
  const checklist = await prisma().checklist.findFirst({
    where: { id: checklistId, study: studyWhere(viewer, "checklist.write") },
    select: { studyId: true, instructionId: true, origin: true },
  });
  const writer = checklistOriginSchema.safeParse(checklist?.origin).data?.writer;
  if (!checklist || writer?.roundId !== roundId) {
    throw new AppError("CONFLICT", "This draft is no longer there, or is not of this round. Reload the page.");
  }
  const { studyId, instructionId } = checklist;
  await publishChecklist(viewer, checklistId, revision);
  await setGold(viewer, checklistId, true);
  await prisma().$transaction(async (transaction) => {
    await lockInstruction(transaction, viewer, "checklist.write", studyId, instructionId);
    for (const other of await otherWriters(transaction, { roundId, instructionId, raterId: writer.raterId })) {
      await keepAlternative(transaction, { studyId, instructionId, roundId, ...other });
    }
  });
}

const otherRow = z.object({
  annotationId: z.string(),
  raterId: z.string(),
  number: z.int(),
  roundName: z.string(),
  questions: z.array(z.string()),
});

function otherWriters(
  transaction: Transaction,
  of: { roundId: string; instructionId: string; raterId: string },
): Promise<z.infer<typeof otherRow>[]> {
  return rows(
    otherRow,
    Prisma.sql`
      SELECT a.id AS "annotationId", r.id AS "raterId", r.number, d.name AS "roundName",
        ARRAY(SELECT w.text FROM written_question w WHERE w.annotation_id = a.id ORDER BY w.position) AS questions
      FROM annotation a JOIN task t ON t.id = a.task_id JOIN rater r ON r.id = a.rater_id JOIN round d ON d.id = a.round_id
      WHERE a.round_id = ${of.roundId}::uuid AND t.instruction_id = ${of.instructionId}::uuid AND t.stratum = 'main'
        AND a.superseded_at IS NULL AND a.rater_id <> ${of.raterId}::uuid
        AND EXISTS (SELECT FROM written_question w WHERE w.annotation_id = a.id)
      ORDER BY r.number`,
    transaction,
  );
}

/** As a version of the writer's own series, unless the newest one says the same. */
async function keepAlternative(
  transaction: Transaction,
  {
    studyId,
    instructionId,
    roundId,
    number,
    roundName,
    questions,
    ...label
  }: z.infer<typeof otherRow> & { studyId: string; instructionId: string; roundId: string },
): Promise<void> {
  const series = `written by ${pseudonymOf(number)}`;
  const newest = await transaction.checklist.findFirst({
    where: { instructionId, series },
    orderBy: { version: "desc" },
    select: { status: true, items: { orderBy: { position: "asc" }, select: { question: true } } },
  });
  const isKept = newest?.items.map(({ question }) => question).join("\n") === questions.join("\n");
  // A researcher who drafts in this series decides about it.
  if (isKept || newest?.status === "draft") return;
  const { id } = await insertDraft(transaction, {
    studyId,
    instructionId,
    series,
    source: "human" as const,
    basedOnId: null,
    method: `written in “${roundName}”`,
    about: { writer: { roundId, ...label } },
    questions: questions.map((question) => ({ question, categories: [], importance: null })),
  });
  await transaction.checklist.update({ where: { id }, data: { status: "published" } });
}
