import type { AnalysedRound } from "@/lib/data/agreement/find-analysed-round";
import { groupRows } from "@/lib/data/agreement/group-rows";
import { liveLabels } from "@/lib/data/agreement/live-labels";
import type { Snapshot } from "@/lib/db/snapshot";
import type { CountedExport, GoldRecord } from "@/lib/domain/export";
import type { Answer } from "@/lib/domain/protocol";
import { goldLabel } from "./gold-label";
import { readQuestions } from "./read-questions";
import { readTaskBatches, type TaskBatch } from "./read-task-batches";

/** The gold labels of a round, in the order of its tasks. */
export async function* readGold(
  db: Snapshot,
  round: AnalysedRound,
  options: CountedExport,
): AsyncGenerator<readonly GoldRecord[]> {
  for await (const batch of readTaskBatches(db, round, options, liveLabels(round, options.raters))) {
    const questions = await readQuestions(
      db,
      batch.tasks.map((task) => task.checklistId),
    );
    const labelsOf = groupRows(batch.labels, (label) => label.taskId);
    const answersOf = answersByTaskAndItem(batch);
    const decisions = new Map(batch.decidedAnswers.map((row) => [`${row.taskId} ${row.itemId}`, row]));
    yield batch.tasks.map((task) => {
      const list = task.checklistId === null ? null : (questions.get(task.checklistId) ?? []);
      const checklist = list && {
        questions: options.texts ? list : list.map((question) => ({ ...question, question: "" })),
        answersOf: (itemId: string) => answersOf.get(`${task.id} ${itemId}`) ?? [],
        decisionOf: (itemId: string) => decisions.get(`${task.id} ${itemId}`) ?? null,
      };
      return goldLabel(round.scale, task, labelsOf.get(task.id) ?? [], checklist);
    });
  }
}

function answersByTaskAndItem({ labels, answers }: TaskBatch): Map<string, Answer[]> {
  const taskOf = new Map(labels.map((label) => [label.id, label.taskId]));
  const grouped = new Map<string, Answer[]>();
  for (const { annotationId, itemId, answer } of answers) {
    const key = `${taskOf.get(annotationId)} ${itemId}`;
    const list = grouped.get(key);
    if (list) list.push(answer);
    else grouped.set(key, [answer]);
  }
  return grouped;
}
