import { z } from "zod";
import type { Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { retriedTransaction } from "@/lib/db/retried-transaction";
import { row, rows } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import type { RemovedTasks } from "@/lib/round/added-tasks";
import { storedPlanSchema } from "@/lib/round/planned-round";
import { notFound, studyCondition } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";
import { TASKS_ADDED } from "./add-tasks";
import { labelledTogether } from "./labelled-together";
import { withoutBatch } from "./task-choice";

const TEN_MINUTES = 600_000;
const TASKS_REMOVED = "round.tasks-removed";

/**
 * Takes tasks out of a round again that were added together, but for those that were begun: given to a rater, whatever came of
 * it, judged, or commented on. What belongs to a task that was begun stays with it.
 * @param undo as adding them answered it
 */
export function undoAddedTasks(viewer: Viewer, roundId: string, undo: string): Promise<RemovedTasks> {
  return retriedTransaction((transaction) => remove(transaction, viewer, roundId, undo), { timeout: TEN_MINUTES });
}

async function remove(transaction: Transaction, viewer: Viewer, roundId: string, undo: string): Promise<RemovedTasks> {
  const { studyId, planned, taskChoice } = await findRound(transaction, viewer, roundId);
  const { batch, positions, before } = await findAddition(transaction, roundId, undo);
  if (planned?.rest) throw new AppError("CONFLICT", DRAWN_FROM_THEM);
  const together = await labelledTogether(transaction, roundId);
  const added = Prisma.sql`round_id = ANY (${together}::uuid[]) AND position BETWEEN ${positions.first} AND ${positions.last}`;
  // As in submitting: counts first, in task order, then tasks. A claim that came before keeps its task; a later one finds none.
  await transaction.$executeRaw`SELECT FROM task_tally WHERE ${added} ORDER BY task_id FOR UPDATE`;
  await transaction.$executeRaw`SELECT FROM task WHERE ${added} ORDER BY id FOR UPDATE`;
  const counts = await deleteUnbegun(transaction, { roundId, together, added });
  await transaction.$executeRaw`SELECT count_tasks(${together}::uuid[])`;
  await transaction.round.updateMany({
    where: { id: { in: together } },
    data: { taskChoice: withoutBatch(taskChoice, batch, counts.kept === 0) },
  });
  await transaction.$executeRaw`
    UPDATE round SET has_attention_tasks = has_attention_tasks AND has.attention,
      pass_mark = CASE WHEN has.training THEN pass_mark ELSE ${before.passMark}::smallint END,
      checklist_series = CASE WHEN has.tasks THEN checklist_series ELSE ${before.series} END
    FROM (SELECT count(*) > 0 AS tasks, count(*) FILTER (WHERE stratum = 'attention') > 0 AS attention,
      count(*) FILTER (WHERE stratum = 'training') > 0 AS training FROM task WHERE round_id = ${roundId}::uuid) has
    WHERE round.id = ANY (${together}::uuid[])`;
  const data = { undo, batch, ...counts };
  await recordEvent(transaction, viewer, { studyId, kind: TASKS_REMOVED, subject: roundId, data });
  return counts;
}

const DRAWN_FROM_THEM =
  "The tasks that people label were drawn from all that the round has, these among them, so nothing was undone.";

const roundRow = z.object({ studyId: z.string(), planned: storedPlanSchema.nullable(), taskChoice: z.unknown() });

async function findRound(transaction: Transaction, viewer: Viewer, roundId: string) {
  const [round] = await rows(
    roundRow,
    Prisma.sql`
      SELECT r.study_id AS "studyId", r.planned, r.task_choice AS "taskChoice" FROM round r
      WHERE r.id = ${roundId}::uuid AND ${studyCondition(viewer, "round.control", Prisma.sql`r.study_id`)}
      FOR NO KEY UPDATE OF r`,
    transaction,
  );
  if (!round) throw notFound("round");
  return round;
}

const additionSchema = z.object({
  batch: z.string(),
  positions: z.object({ first: z.int(), last: z.int() }),
  before: z.object({ series: z.string().nullable(), passMark: z.int().nullable() }),
});

async function findAddition(transaction: Transaction, roundId: string, undo: string) {
  const made = await transaction.event.findFirst({ where: { id: undo, kind: TASKS_ADDED, subject: roundId } });
  const addition = additionSchema.safeParse(made?.data).data;
  if (!addition) throw notFound("addition");
  const undone = { subject: roundId, kind: TASKS_REMOVED, data: { path: ["undo"], equals: undo } };
  if ((await transaction.event.count({ where: undone })) > 0)
    throw new AppError("CONFLICT", "This was undone already.");
  return addition;
}

interface Addition {
  roundId: string;
  /** the rounds that are labelled together, each with the same tasks */
  together: readonly string[];
  /** a condition on tasks */
  added: Prisma.Sql;
}

/** A task stays in all rounds that are labelled together, with the other arms of its response and its own repetition. */
function deleteUnbegun(transaction: Transaction, { roundId, together, added }: Addition): Promise<RemovedTasks> {
  return row(
    z.object({ removed: z.int(), kept: z.int() }),
    Prisma.sql`
      WITH added AS MATERIALIZED (SELECT id, round_id, position, unit_id, repeats_id, stratum FROM task WHERE ${added}),
      begun AS (
        SELECT position, unit_id FROM added
        WHERE id IN (SELECT task_id FROM assignment WHERE round_id = ANY (${together}::uuid[]))
          OR id IN (SELECT task_id FROM annotation WHERE round_id = ANY (${together}::uuid[]))
          OR id IN (SELECT i.subject_id FROM run JOIN run_item i ON i.run_id = run.id WHERE run.round_id = ANY (${together}::uuid[]))
          OR 'task:' || id IN (SELECT place FROM comment_thread WHERE round_id = ANY (${together}::uuid[]))),
      with_arms AS (
        SELECT position FROM begun UNION SELECT added.position FROM added JOIN begun USING (unit_id)),
      kept AS MATERIALIZED (
        SELECT position FROM with_arms
        UNION SELECT again.position FROM added again JOIN added ON added.id = again.repeats_id
          JOIN with_arms ON with_arms.position = added.position),
      gone AS (DELETE FROM task WHERE id IN (SELECT id FROM added WHERE position NOT IN (SELECT position FROM kept)))
      SELECT count(*) FILTER (WHERE position NOT IN (SELECT position FROM kept))::int AS removed,
        count(*) FILTER (WHERE position IN (SELECT position FROM kept))::int AS kept
      FROM added WHERE round_id = ${roundId}::uuid AND stratum <> 'repeat'`,
    transaction,
  );
}
