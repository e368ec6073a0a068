import { prisma } from "@/lib/db/client";
import type { Viewer } from "@/lib/people/viewer";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { lockChecklist } from "./lock-checklist";
import { requireCurrentRevision } from "./require-current-revision";

/** Deletes a draft as it was seen. The event keeps its questions. */
export async function discardDraft(viewer: Viewer, checklistId: string, revision: number): Promise<void> {
  await prisma().$transaction(async (transaction) => {
    const draft = await lockChecklist(transaction, viewer, checklistId);
    await requireCurrentRevision(transaction, draft, revision);
    const items = await transaction.checklistItem.findMany({
      where: { checklistId },
      orderBy: { position: "asc" },
      select: { question: true, categories: true, importance: true },
    });
    await transaction.checklist.delete({ where: { id: checklistId } });
    const { studyId, instructionId, series, version } = draft;
    await recordEvent(transaction, viewer, {
      studyId,
      kind: "checklist.discarded",
      subject: checklistId,
      data: { instructionId, series, version, questions: items },
    });
  });
}
