import {
  type ChecklistQuestion,
  checklistOriginSchema,
  type DraftChange,
  draftChangeSchema,
} from "@/lib/checklist/checklist";
import { countDoubts } from "@/lib/checklist/checklist-checks";
import { prisma, type Transaction } from "@/lib/db/client";
import type { Viewer } from "@/lib/people/viewer";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { canonicalJson } from "@/lib/wire/canonical-json";
import { type LockedChecklist, lockChecklist, requireCurrentRevision } from "./require-current-revision";
import { ITEM_FIELDS, itemsOf, questionsIn } from "./start-draft";

/**
 * Saves all questions of a draft. `revision` is the one they were changed from: if the draft has another by now,
 * nothing is written and the caller learns who saved it. Retrying a save whose response was lost is no conflict.
 */
export async function saveDraft(
  viewer: Viewer,
  checklistId: string,
  input: DraftChange,
): Promise<{ revision: number }> {
  const { revision, questions } = draftChangeSchema.parse(input);
  return prisma().$transaction(async (transaction) => {
    const draft = await lockChecklist(transaction, viewer, checklistId);
    if (await isRetry(transaction, draft, revision, questions)) return { revision: draft.revision };
    await requireCurrentRevision(transaction, draft, revision);
    await transaction.checklistItem.deleteMany({ where: { checklistId } });
    await transaction.checklistItem.createMany({
      data: itemsOf(questions).map((item) => ({ ...item, checklistId })),
    });
    const doubts = await doubtsAbout(transaction, checklistId, questions);
    await transaction.checklist.update({ where: { id: checklistId }, data: { revision: revision + 1, doubts } });
    await recordEvent(transaction, viewer, {
      studyId: draft.studyId,
      kind: "checklist.saved",
      subject: checklistId,
      data: { revision: revision + 1, questions: questions.length },
    });
    return { revision: revision + 1 };
  });
}

async function doubtsAbout(transaction: Transaction, id: string, questions: readonly ChecklistQuestion[]) {
  const draft = await transaction.checklist.findUniqueOrThrow({ where: { id }, select: { origin: true } });
  const range = checklistOriginSchema.safeParse(draft.origin).data?.range;
  return countDoubts(questions, range);
}

async function isRetry(
  transaction: Transaction,
  draft: LockedChecklist,
  revision: number,
  questions: readonly ChecklistQuestion[],
): Promise<boolean> {
  if (draft.status !== "draft" || draft.revision !== revision + 1) return false;
  const stored = await transaction.checklistItem.findMany({
    where: { checklistId: draft.id },
    orderBy: { position: "asc" },
    select: ITEM_FIELDS,
  });
  const asText = (list: readonly ChecklistQuestion[]) =>
    canonicalJson(list.map(({ scoring = null, ...question }) => ({ ...question, scoring })));
  return asText(questionsIn(stored)) === asText(questions);
}

/** Deletes a draft as it was seen. The event keeps its questions. */
export async function discardDraft(viewer: Viewer, checklistId: string, revision: number): Promise<void> {
  await prisma().$transaction(async (transaction) => {
    const draft = await lockChecklist(transaction, viewer, checklistId);
    await requireCurrentRevision(transaction, draft, revision);
    const items = await transaction.checklistItem.findMany({
      where: { checklistId },
      orderBy: { position: "asc" },
      select: ITEM_FIELDS,
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
