import type { ItemWrite } from "@/lib/data/run/item-outcome";
import type { JudgedLabel } from "@/lib/domain/judge/judged-label";
import { insertLabels } from "./insert-labels";

/** Writes a judge's label in the transaction of its item; null where the task has one of this judge by then. */
export function judgedLabelWrite(raterId: string, taskId: string, label: JudgedLabel, durationMs: number): ItemWrite {
  return async (transaction) => {
    const made = await insertLabels(transaction, raterId, [{ taskId, label, durationMs, supersedes: null }]);
    return made.get(taskId) ?? null;
  };
}
