import { CHECKLIST_LIMITS, type ChecklistOrigin, type ChecklistQuestion } from "@/lib/checklist/checklist";
import { lockInstruction } from "@/lib/content/server/lock-instruction";
import type { Transaction } from "@/lib/db/client";
import type { Viewer } from "@/lib/people/viewer";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";
import { insertDraft } from "../insert-draft";
import { hasOne } from "./read-generation-material";

export interface GeneratedDraft {
  readonly studyId: string;
  readonly instructionId: string;
  readonly series: string;
  /** the newest one of the series when the model was asked */
  readonly version: number;
  readonly method: string;
  readonly questions: readonly ChecklistQuestion[];
  readonly about: Pick<ChecklistOrigin, "range" | "remarks">;
  readonly runId: string;
}

/**
 * Writes what a model wrote as a draft. Nothing is overwritten.
 * @throws AppError CONFLICT where the series has a draft, or another version than when the model was asked
 */
export async function writeGeneratedDraft(
  transaction: Transaction,
  viewer: Viewer,
  { runId, version: seen, ...draft }: GeneratedDraft,
): Promise<string> {
  const { studyId, instructionId, series, questions } = draft;
  if (questions.length > CHECKLIST_LIMITS.questions) {
    throw new AppError(
      "INVALID",
      `The model wrote ${questions.length} questions; a checklist has at most ${CHECKLIST_LIMITS.questions}.`,
    );
  }
  await lockInstruction(transaction, viewer, "checklist.write", studyId, instructionId);
  const newest = await transaction.checklist.aggregate({
    where: { instructionId, series, status: "published" },
    _max: { version: true },
  });
  if ((newest._max.version ?? 0) > seen) throw hasOne(series);
  const { id, version } = await insertDraft(transaction, { ...draft, source: "generated", basedOnId: null });
  await recordEvent(transaction, viewer, {
    studyId,
    kind: "checklist.generated",
    subject: id,
    data: { instructionId, series, version, runId, questions: questions.length },
  });
  return id;
}
