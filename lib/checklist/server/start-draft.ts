import { z } from "zod";
import {
  type ChecklistOrigin,
  type ChecklistQuestion,
  type ChecklistSource,
  type NewDraft,
  newDraftSchema,
} from "@/lib/checklist/checklist";
import { countDoubts } from "@/lib/checklist/checklist-checks";
import { questionScoringSchema } from "@/lib/checklist/question-scoring";
import { lockInstruction } from "@/lib/content/server/lock-instruction";
import { prisma, type Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import { notFound } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";

/**
 * A draft for an instruction: empty, or a copy of one of its published checklists. In a series that the instruction has
 * already it is that series' next version.
 */
export async function startDraft(viewer: Viewer, studyId: string, input: NewDraft): Promise<{ id: string }> {
  const { instructionId, series, copyOf } = newDraftSchema.parse(input);
  return prisma().$transaction(async (transaction) => {
    await lockInstruction(transaction, viewer, "checklist.write", studyId, instructionId);
    const questions = copyOf ? await questionsOf(transaction, instructionId, copyOf) : [];
    const { id, version } = await insertDraft(transaction, {
      studyId,
      instructionId,
      series,
      questions,
      source: "human",
      method: null,
      basedOnId: copyOf ?? null,
    });
    await recordEvent(transaction, viewer, {
      studyId,
      kind: "checklist.drafted",
      subject: id,
      data: { instructionId, series, version, basedOnId: copyOf ?? null },
    });
    return { id };
  });
}

async function questionsOf(transaction: Transaction, instructionId: string, id: string): Promise<ChecklistQuestion[]> {
  const checklist = await transaction.checklist.findFirst({
    where: { id, instructionId, status: "published" },
    select: { items: { orderBy: { position: "asc" }, select: ITEM_FIELDS } },
  });
  if (!checklist) throw notFound("published checklist of this instruction");
  return questionsIn(checklist.items);
}

/** What a question of the database is. */
export const ITEM_FIELDS = { question: true, categories: true, importance: true, scoring: true } as const;

/** Questions as they are stored, of which only how they count is to be read. */
export function questionsIn(
  items: readonly (Omit<ChecklistQuestion, "scoring"> & { scoring: unknown })[],
): ChecklistQuestion[] {
  return items.map(({ scoring, ...item }) => {
    const said = questionScoringSchema.parse(scoring);
    return said ? { ...item, scoring: said } : item;
  });
}

/** Questions as rows, in their order. */
export function itemsOf(questions: readonly ChecklistQuestion[]) {
  return questions.map((question, position) => ({
    ...question,
    scoring: question.scoring ?? Prisma.DbNull,
    position,
  }));
}

interface DraftToInsert {
  studyId: string;
  instructionId: string;
  series: string;
  source: ChecklistSource;
  method: string | null;
  basedOnId: string | null;
  questions: readonly ChecklistQuestion[];
  /** how it came about: of a model's draft what it was asked for, of a rater's whose it is */
  about?: Pick<ChecklistOrigin, "range" | "remarks" | "writer">;
}

/**
 * Writes a draft as the next version of its series; what it begins with is kept as its origin. The caller has checked the
 * permission and holds the instruction's lock. A series has one draft at a time: a second is a CONFLICT that names it.
 */
export async function insertDraft(
  transaction: Transaction,
  { questions, about = {}, ...draft }: DraftToInsert,
): Promise<{ id: string; version: number }> {
  const { instructionId, series } = draft;
  const open = await transaction.checklist.findFirst({
    where: { instructionId, series, status: "draft" },
    select: { id: true },
  });
  if (open) {
    throw new AppError(
      "CONFLICT",
      `This instruction already has a draft in the series “${series}”. Open it, publish it or discard it first.`,
      { draftId: open.id },
    );
  }
  const newest = await transaction.checklist.aggregate({ where: { instructionId, series }, _max: { version: true } });
  const origin: ChecklistOrigin = { questions: questions.map((question) => ({ ...question })), ...about };
  return transaction.checklist.create({
    data: {
      ...draft,
      version: (newest._max.version ?? 0) + 1,
      origin: questions.length > 0 ? origin : Prisma.DbNull,
      doubts: countDoubts(questions, about.range) + (about.remarks?.length ?? 0),
      items: { create: itemsOf(questions) },
    },
    select: { id: true, version: true },
  });
}

const rowSchema = z.object({ id: z.string(), others: z.int() });

interface Place {
  id: string;
  studyId: string;
  instructionId: string;
  series: string;
}

/** The draft that follows in the order of instructions, from the last on to the first, and how many there are. */
export async function nextDraft(
  db: Reader,
  { id, studyId, instructionId, series }: Place,
): Promise<{ nextDraftId: string | null; otherDrafts: number }> {
  const [next] = await rows(
    rowSchema,
    Prisma.sql`
      SELECT c.id, count(*) OVER ()::int AS others
      FROM checklist c JOIN instruction i ON i.id = c.instruction_id
      WHERE c.study_id = ${studyId}::uuid AND c.status = 'draft' AND c.id <> ${id}::uuid
      ORDER BY (i.position, c.series) <= (SELECT h.position, ${series} FROM instruction h WHERE h.id = ${instructionId}::uuid),
        i.position, c.series, c.version
      LIMIT 1`,
    db,
  );
  return { nextDraftId: next?.id ?? null, otherDrafts: next?.others ?? 0 };
}
