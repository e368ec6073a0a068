import type { AnalysedRound } from "@/lib/data/agreement/find-analysed-round";
import { exportedPseudonym } from "@/lib/domain/export";
import type { ExportedJury, LabelRecord } from "@/lib/domain/export-records";
import { hasAnswers } from "@/lib/domain/protocol/protocols";
import { SIDES, type Side } from "@/lib/domain/protocol-words";
import type { Question } from "./read-questions";
import type { LabelRow, TaskBatch } from "./read-task-batches";

/** Every rater's own labels, in the order of the tasks and of the raters' numbers. @param juries by their numbers */
export function labelRecords(
  round: AnalysedRound,
  { tasks, labels, questions, given: givenBy }: TaskBatch,
  juries: ReadonlyMap<number, ExportedJury>,
): LabelRecord[] {
  const areAnswered = hasAnswers(round.protocol);
  const taskOf = new Map(tasks.map((task) => [task.id, task]));
  const records: LabelRecord[] = [];
  for (const label of labels) {
    const task = taskOf.get(label.taskId);
    if (!task) continue;
    const list = task.checklistId === null ? null : (questions.get(task.checklistId) ?? []);
    const given = areAnswered ? givenBy.get(label.id) : null;
    records.push({
      task: task.exported,
      rater: exportedPseudonym(label.raterNumber),
      raterKind: label.raterKind,
      jury: juries.get(label.raterNumber) ?? null,
      simulated: label.simulated,
      level: label.level,
      answers:
        !list || !given
          ? null
          : (task.exported.b ? SIDES : [null]).flatMap((side) =>
              list.map(({ number }, index) => {
                const { answer, probability } = given[side ?? "A"][index] ?? NOT_GIVEN;
                return { number, side, answer, probability };
              }),
            ),
      beside: list && label.beside ? besideAnswers(label.beside, list, task.exported.b !== null) : null,
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

/** Of a pair all about A, then all about B, as the answers are. */
function besideAnswers(
  rows: NonNullable<LabelRow["beside"]>,
  list: readonly Question[],
  isPair: boolean,
): LabelRecord["beside"] {
  const beside = rows.flatMap(({ position, side, ...rest }) => {
    const number = list.find((question) => question.position === position)?.number;
    return number === undefined ? [] : [{ number, side: isPair ? side : null, ...rest }];
  });
  const place = (side: Side | null) => (side === "B" ? 1 : 0);
  return beside.sort((a, b) => place(a.side) - place(b.side) || a.number - b.number);
}

const NOT_GIVEN = { answer: null, probability: null };
