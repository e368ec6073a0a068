import type { PublishDrafts, PublishedDrafts } from "@/lib/checklist/checklist-queue";
import { scoringProblem } from "@/lib/checklist/question-scoring";
import { prisma } from "@/lib/db/client";
import type { Viewer } from "@/lib/people/viewer";
import { requirePermission } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";
import { lockChecklist, requireCurrentRevision } from "./require-current-revision";
import { ITEM_FIELDS, nextDraft, questionsIn } from "./start-draft";

/** Publishes drafts of a study, each as it was seen: one that somebody changed meanwhile stays, with the reason. */
export async function publishChecklists(
  viewer: Viewer,
  studyId: string,
  { drafts }: PublishDrafts,
): Promise<PublishedDrafts> {
  await requirePermission(viewer, studyId, "checklist.write");
  const ofStudy = await prisma().checklist.findMany({
    where: { studyId, id: { in: drafts.map(({ id }) => id) } },
    select: { id: true },
  });
  const known = new Set(ofStudy.map(({ id }) => id));
  const result: PublishedDrafts = { published: 0, refused: [] };
  for (const { id, revision } of drafts) {
    if (!known.has(id)) {
      result.refused.push({ id, reason: "This draft has been discarded." });
      continue;
    }
    try {
      await publishChecklist(viewer, id, revision);
      result.published += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      result.refused.push({ id, reason: error.message });
    }
  }
  return result;
}

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
      const items = questionsIn(
        await transaction.checklistItem.findMany({
          where: { checklistId },
          orderBy: { position: "asc" },
          select: ITEM_FIELDS,
        }),
      );
      if (items.length === 0) {
        throw new AppError("INVALID", "A checklist without questions cannot be published. Write at least one.");
      }
      if (items.some(({ question }) => question.trim() === "")) {
        throw new AppError("INVALID", "A question has no text. Write it or drop it, then publish.");
      }
      const wrong = scoringProblem(items);
      if (wrong) throw new AppError("INVALID", `Question ${wrong.place + 1}: expected ${wrong.problem}.`);
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
