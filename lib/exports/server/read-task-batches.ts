import { z } from "zod";
import { taskSafetyReader } from "@/lib/compare/server/systems/read-round-safety";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Snapshot } from "@/lib/db/snapshot";
import type { CountedExport } from "@/lib/exports/export";
import type { ExportedKinds } from "@/lib/exports/export-source";
import type { AnalysedRound } from "@/lib/results/server/find-analysed-round";
import { sideSchema } from "@/lib/round/protocol/protocol";
import { hasAnswers, labelsInstructions } from "@/lib/round/protocol/protocols";
import { type GivenAnswers, givenAnswers } from "./given-answers";
import { type LabelRow, labelRows } from "./label-rows";
import { type Question, readQuestions } from "./read-questions";
import { type TaskRow, taskRows } from "./task-rows";

const decidedAnswerRow = z.object({
  taskId: z.string(),
  itemId: z.string(),
  side: sideSchema,
  answer: z.enum(["YES", "NO"]),
  reason: z.string(),
  /** who decided had labelled the task too */
  deciderLabelled: z.boolean(),
});
/** The decided answer to one question of a task. */
export type DecidedAnswer = z.infer<typeof decidedAnswerRow>;

/** A live label. */
export interface BatchLabel {
  row: LabelRow;
  /** null where there are no answers */
  given: GivenAnswers | null;
}

export interface TaskBatch {
  tasks: TaskRow[];
  /** in the order of tasks and of raters' numbers */
  labels: BatchLabel[];
  /** by checklist */
  questions: ReadonlyMap<string, readonly Question[]>;
  decidedAnswers: DecidedAnswer[];
  /** by task; null where no response is shown, or nobody asks */
  safety: Map<string, { judgements: number; flags: number }> | null;
}

/** A round's labelled tasks in their order, some hundred at a time with their labels: those that gold labels count, that the labels' files hold, or both; or `only` those of this condition. */
export async function* readTaskBatches(
  db: Snapshot,
  round: AnalysedRound,
  options: CountedExport,
  wanted: ExportedKinds,
  only?: Prisma.Sql,
): AsyncGenerator<{ asked: Promise<TaskBatch> }> {
  const ofLabels = labelRows(round, options, wanted, only);
  const readSafety =
    wanted.gold && !labelsInstructions(round.protocol) ? await taskSafetyReader(db, round, options.raters) : null;
  // Only gold files have the texts.
  const kinds = { gold: wanted.gold, ids: wanted.ids ?? false, texts: options.texts && wanted.gold };
  const areDecided = wanted.gold && hasAnswers(round.protocol);
  const read = async (tasks: TaskRow[]): Promise<TaskBatch> => {
    const taskIds = tasks.map(({ id }) => id);
    const checklistIds = tasks.map(({ checklistId }) => checklistId);
    // At once: none of these statements needs the rows of another.
    const [labels, questions, decidedAnswers, safety] = await Promise.all([
      ofLabels.read(db, taskIds),
      readQuestions(db, checklistIds, kinds),
      areDecided ? rows(decidedAnswerRow, decidedSql(taskIds), db) : [],
      readSafety?.(taskIds) ?? null,
    ]);
    return {
      tasks,
      labels: labels.map((row) => ({ row, given: row.answers ? givenAnswers(row.answers, questions.indexOf) : null })),
      questions: questions.of,
      decidedAnswers,
      safety,
    };
  };
  for await (const tasks of taskRows(db, round, ofLabels.condition, kinds)) {
    const asked = read(tasks);
    // Thrown when its turn comes, and until then not unhandled.
    asked.catch(() => undefined);
    yield { asked };
  }
}

function decidedSql(taskIds: string[]): Prisma.Sql {
  return Prisma.sql`
    SELECT j.task_id AS "taskId", j.item_id AS "itemId", j.side, j.answer::text AS answer, j.reason, EXISTS (
        SELECT FROM annotation own JOIN rater r ON r.id = own.rater_id
        WHERE own.task_id = j.task_id AND own.superseded_at IS NULL AND r.user_id = j.decided_by
      ) AS "deciderLabelled"
    FROM answer_adjudication j WHERE j.task_id = ANY(${taskIds}::uuid[])`;
}
