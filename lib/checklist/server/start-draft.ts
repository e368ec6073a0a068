import { type ChecklistQuestion, type NewDraft, newDraftSchema } from "@/lib/checklist/checklist";
import { lockInstruction } from "@/lib/content/server/lock-instruction";
import { prisma, type Transaction } from "@/lib/db/client";
import type { Viewer } from "@/lib/people/viewer";
import { notFound } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { insertDraft } from "./insert-draft";

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
    select: {
      items: { orderBy: { position: "asc" }, select: { question: true, categories: true, importance: true } },
    },
  });
  if (!checklist) throw notFound("published checklist of this instruction");
  return checklist.items;
}
