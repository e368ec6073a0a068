import type { ChecklistOrigin, ChecklistQuestion, ChecklistSource } from "@/lib/checklist/checklist";
import { countDoubts } from "@/lib/checklist/checklist-checks";
import type { Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { AppError } from "@/lib/wire/app-error";

export interface DraftToInsert {
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
  const texts = questions.map(({ question }) => question);
  return transaction.checklist.create({
    data: {
      ...draft,
      version: (newest._max.version ?? 0) + 1,
      origin: questions.length > 0 ? origin : Prisma.DbNull,
      doubts: countDoubts(texts, about.range) + (about.remarks?.length ?? 0),
      items: { create: questions.map((question, position) => ({ ...question, position })) },
    },
    select: { id: true, version: true },
  });
}
