import { prisma } from "@/lib/db/client";
import type { Viewer } from "@/lib/people/viewer";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";
import { lockChecklist } from "./lock-checklist";
import { nextDraft } from "./next-draft";
import { requireCurrentRevision } from "./require-current-revision";

/** Freezes a draft as it was seen. Publishing again what is published in that state changes nothing and is no error. */
export async function publishChecklist(
  viewer: Viewer,
  checklistId: string,
  revision: number,
): Promise<{ nextDraftId: string | null }> {
  return prisma().$transaction(async (transaction) => {
    const draft = await lockChecklist(transaction, viewer, checklistId);
    if (draft.status === "draft" || draft.revision !== revision) {
      await requireCurrentRevision(transaction, draft, revision);
      const items = await transaction.checklistItem.findMany({ where: { checklistId }, select: { question: true } });
      if (items.length === 0) {
        throw new AppError("INVALID", "A checklist without questions cannot be published. Write at least one.");
      }
      if (items.some(({ question }) => question.trim() === "")) {
        throw new AppError("INVALID", "A question has no text. Write it or drop it, then publish.");
      }
      await transaction.checklist.update({ where: { id: checklistId }, data: { status: "published" } });
      await recordEvent(transaction, viewer, {
        studyId: draft.studyId,
        kind: "checklist.published",
        subject: checklistId,
        data: {
          instructionId: draft.instructionId,
          series: draft.series,
          version: draft.version,
          questions: items.length,
        },
      });
    }
    return { nextDraftId: (await nextDraft(transaction, draft)).nextDraftId };
  });
}
