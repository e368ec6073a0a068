import type { AnalysedRound } from "@/lib/data/agreement/find-analysed-round";
import { exportedPseudonym } from "@/lib/domain/export";
import type { ExportedJury, LabelRecord } from "@/lib/domain/export-records";
import { SIDES, type Side } from "@/lib/domain/protocol-words";
import type { LabelAnswers } from "./read-answers";
import type { Question } from "./read-questions";
import type { TaskBatch } from "./read-task-batches";

/** Every rater's own labels, in the order of the tasks and of the raters' numbers. @param juries by their numbers */
export function labelRecords(
  round: AnalysedRound,
  { tasks, labels, questions, answers }: TaskBatch,
  juries: ReadonlyMap<number, ExportedJury>,
): LabelRecord[] {
  const taskOf = new Map(tasks.map((task) => [task.id, task]));
  const records: LabelRecord[] = [];
  for (const label of labels) {
    const task = taskOf.get(label.taskId);
    if (!task) continue;
    const isPair = task.exported.b !== null;
    const list = task.checklistId === null ? null : (questions.get(task.checklistId) ?? []);
    const own = answers && (answers.get(label.id) ?? NO_ANSWERS);
    records.push({
      task: task.exported,
      rater: exportedPseudonym(label.raterNumber),
      raterKind: label.raterKind,
      jury: juries.get(label.raterNumber) ?? null,
      simulated: label.simulated,
      level: label.level,
      answers: list && own && answersTo(list, own, isPair),
      beside: list && own?.beside ? besideAnswers(own.beside, list, isPair) : null,
      ease: label.ease,
      isSafe: label.isSafe,
      makesSense: label.makesSense,
      written: label.written,
      categorised:
        list &&
        label.categorised &&
        list.map(({ itemId, number }) => {
          const categories = new Set(label.categorised?.[itemId]);
          return { number, categories: round.categories.filter((category) => categories.has(category)) };
        }),
      shownOrder: label.shownOrder,
      orders: label.orders,
      durationMs: label.durationMs,
      usedDiff: label.usedDiff,
      labelledAt: label.labelledAt,
      comment: label.comment,
      problems: label.problems,
      excluded: label.excluded,
    });
  }
  return records;
}

const NO_ANSWERS: LabelAnswers = { given: { A: [], B: [] }, beside: null };

/** Of a pair all about A, then all about B. */
function answersTo(list: readonly Question[], { given }: LabelAnswers, isPair: boolean): LabelRecord["answers"] {
  const answers: NonNullable<LabelRecord["answers"]> = [];
  for (const side of isPair ? SIDES : [null]) {
    const about = given[side ?? "A"];
    for (const [index, { number }] of list.entries()) {
      const one = about[index];
      answers.push({ number, side, answer: one?.answer ?? null, probability: one?.probability ?? null });
    }
  }
  return answers;
}

/** In the same order. */
function besideAnswers(
  rows: NonNullable<LabelAnswers["beside"]>,
  list: readonly Question[],
  isPair: boolean,
): LabelRecord["beside"] {
  const beside = rows.flatMap(({ itemId, side, ...rest }) => {
    const number = list.find((question) => question.itemId === itemId)?.number;
    return number === undefined ? [] : [{ number, side: isPair ? side : null, ...rest }];
  });
  const place = (side: Side | null) => (side === "B" ? 1 : 0);
  return beside.sort((a, b) => place(a.side) - place(b.side) || a.number - b.number);
}
