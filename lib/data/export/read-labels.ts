import type { AnalysedRound } from "@/lib/data/agreement/find-analysed-round";
import { liveLabels } from "@/lib/data/agreement/live-labels";
import { Prisma } from "@/lib/db/generated/client";
import type { Snapshot } from "@/lib/db/snapshot";
import type { RaterGroup } from "@/lib/domain/agreement/agreement-filter";
import { type CountedExport, exportedPseudonym } from "@/lib/domain/export";
import type { LabelRecord } from "@/lib/domain/export-records";
import { hasAnswers } from "@/lib/domain/protocol/protocols";
import { SIDES } from "@/lib/domain/protocol-words";
import { readJuries } from "./read-juries";
import { readQuestions } from "./read-questions";
import { readTaskBatches } from "./read-task-batches";

/**
 * Every rater's own labels of a round, in the order of its tasks and of the raters' numbers; juries' where those of judges
 * or of all are asked for.
 */
export async function* readLabels(
  db: Snapshot,
  round: AnalysedRound,
  options: CountedExport,
): AsyncGenerator<readonly LabelRecord[]> {
  const areAnswered = hasAnswers(round.protocol);
  const juries = await readJuries(db, round);
  // Those that are left out stay, marked.
  const labelled = labelsWithJuries({ ...round, without: null }, options.raters);
  for await (const { tasks, labels, answers } of readTaskBatches(db, round, options, labelled)) {
    const questions = await readQuestions(
      db,
      tasks.map((task) => task.checklistId),
    );
    const taskOf = new Map(tasks.map((task) => [task.id, task]));
    const answerOf = new Map(
      answers.map((answer) => [`${answer.annotationId} ${answer.itemId} ${answer.side}`, answer]),
    );
    yield labels.flatMap((label): LabelRecord[] => {
      const task = taskOf.get(label.taskId);
      if (!task) return [];
      const list = task.checklistId === null ? null : (questions.get(task.checklistId) ?? []);
      return [
        {
          task: task.exported,
          rater: exportedPseudonym(label.raterNumber),
          raterKind: label.raterKind,
          jury: juries.get(label.raterNumber) ?? null,
          simulated: label.simulated,
          level: label.level,
          answers:
            !list || !areAnswered
              ? null
              : (task.exported.b ? SIDES : [null]).flatMap((side) =>
                  list.map(({ itemId, number }) => {
                    const given = answerOf.get(`${label.id} ${itemId} ${side ?? "A"}`);
                    return { number, side, answer: given?.answer ?? null, probability: given?.probability ?? null };
                  }),
                ),
          ease: label.ease,
          ...{ isSafe: label.isSafe, makesSense: label.makesSense, written: label.written },
          categorised:
            list &&
            label.categorised &&
            list.map(({ itemId, number }) => {
              const given = new Set(label.categorised?.[itemId]);
              return { number, categories: round.categories.filter((category) => given.has(category)) };
            }),
          shownOrder: label.shownOrder,
          orders: label.orders,
          durationMs: label.durationMs,
          labelledAt: label.imported ? null : label.labelledAt.toISOString(),
          comment: label.comment,
          problems: label.problems,
          excluded: label.excluded,
        },
      ];
    });
  }
}

function labelsWithJuries(round: AnalysedRound, group: RaterGroup): Prisma.Sql {
  if (group === "all") return liveLabels(round, "anybody");
  if (group !== "judge") return liveLabels(round, group);
  return Prisma.sql`${liveLabels(round, "anybody")} AND a.rater_id IN (
    SELECT judge.id FROM rater judge WHERE judge.study_id = ${round.studyId}::uuid AND judge.kind = 'judge')`;
}
