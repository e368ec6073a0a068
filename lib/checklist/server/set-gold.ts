import { lockInstruction } from "@/lib/content/server/lock-instruction";
import { prisma } from "@/lib/db/client";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, studyWhere } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";
import { lockChecklist } from "./require-current-revision";

/** Marks a published checklist as its instruction's gold one, in place of the one that was, or takes the mark away. */
export async function setGold(viewer: Viewer, checklistId: string, isGold: boolean): Promise<void> {
  await prisma().$transaction(async (transaction) => {
    const place = await transaction.checklist.findFirst({
      where: { id: checklistId, study: studyWhere(viewer, "checklist.write") },
      select: { studyId: true, instructionId: true },
    });
    if (!place) throw notFound("checklist");
    const { studyId, instructionId } = place;
    await lockInstruction(transaction, viewer, "checklist.write", studyId, instructionId);
    const checklist = await lockChecklist(transaction, viewer, checklistId);
    if (checklist.isGold === isGold) return;
    if (isGold && checklist.status === "draft") {
      throw new AppError("CONFLICT", "A draft can still change, so it cannot be gold. Publish it first.");
    }
    if (isGold) {
      await transaction.checklist.updateMany({ where: { instructionId, isGold: true }, data: { isGold: false } });
    }
    await transaction.checklist.update({ where: { id: checklistId }, data: { isGold } });
    await recordEvent(transaction, viewer, {
      studyId,
      kind: isGold ? "checklist.marked-gold" : "checklist.unmarked-gold",
      subject: checklistId,
      data: { instructionId },
    });
  });
}
