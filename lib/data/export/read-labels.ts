import type { AnalysedRound } from "@/lib/data/agreement/find-analysed-round";
import type { Snapshot } from "@/lib/db/read-snapshot";
import { type CountedExport, exportedPseudonym, type LabelRecord } from "@/lib/domain/export";
import { readQuestions } from "./read-questions";
import { readTaskBatches } from "./read-task-batches";

/** Every rater's own labels of a round, in the order of its tasks and of the raters' numbers. */
export async function* readLabels(
  db: Snapshot,
  round: AnalysedRound,
  options: CountedExport,
): AsyncGenerator<readonly LabelRecord[]> {
  for await (const { tasks, labels, answers } of readTaskBatches(db, round, options)) {
    const questions = await readQuestions(
      db,
      tasks.map((task) => task.checklistId),
    );
    const taskOf = new Map(tasks.map((task) => [task.id, task]));
    const answerOf = new Map(answers.map((answer) => [`${answer.annotationId} ${answer.itemId}`, answer]));
    yield labels.flatMap((label): LabelRecord[] => {
      const task = taskOf.get(label.taskId);
      if (!task) return [];
      const list = task.checklistId === null ? null : (questions.get(task.checklistId) ?? []);
      return [
        {
          task: task.exported,
          rater: exportedPseudonym(label.raterNumber),
          raterKind: label.raterKind,
          simulated: label.simulated,
          score: label.score,
          preference: label.preference,
          answers:
            list?.map(({ itemId, number }) => {
              const given = answerOf.get(`${label.id} ${itemId}`);
              return { number, answer: given?.answer ?? null, probability: given?.probability ?? null };
            }) ?? null,
          ease: label.ease,
          shownOrder: label.shownOrder,
          orders: label.orders,
          durationMs: label.durationMs,
          labelledAt: label.raterKind === "imported" ? null : label.labelledAt.toISOString(),
          comment: label.comment,
          problems: label.problems,
        },
      ];
    });
  }
}
