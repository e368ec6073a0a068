import { createHash } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { JudgedLabel } from "@/lib/judging/judged-label";
import type { ItemWrite, SharedWrite } from "@/lib/runs/server/finish-items";

export interface LabelToInsert {
  readonly taskId: string;
  readonly label: JudgedLabel;
  readonly durationMs: number | null;
  /** the live label that it takes the place of; that one is superseded already */
  readonly supersedes: string | null;
}

/** A label as the statement below reads it. */
export function labelRow(raterId: string, { taskId, label, durationMs, supersedes }: LabelToInsert) {
  return {
    id: uuidv7(),
    task_id: taskId,
    rater_id: raterId,
    level: label.level,
    duration_ms: durationMs,
    content_hash: labelHash(taskId, raterId, label),
    supersedes_id: supersedes,
    answers: label.answers.map(({ itemId, side = "A", answer, probability }) => ({
      itemId,
      side,
      answer,
      probability,
    })),
    orders: label.orders.map(({ shownOrder, level }) => ({ shownOrder, level })),
    categories: label.categories.flatMap(({ itemId, categories }) =>
      categories.map((category) => ({ itemId, category })),
    ),
  };
}

/** The columns of such a row. */
export const LABEL_COLUMNS = Prisma.sql`id uuid, task_id uuid, rater_id uuid, level float8,
  duration_ms int, content_hash text, supersedes_id uuid, answers jsonb, orders jsonb, categories jsonb`;

/**
 * Queries of a WITH that write the labels of `given`, by those columns, and leave those that were made in `kept (id,
 * task_id, checklist_id)`. A task that has a live label of its rater keeps it: of two workers with the same task the second
 * waits for the first and then writes nothing.
 */
export const INSERT_LABELS = Prisma.sql`
  kept AS (
    INSERT INTO annotation (id, study_id, round_id, task_id, protocol, rater_id, checklist_id, level,
      duration_ms, content_hash, supersedes_id)
    SELECT g.id, t.study_id, t.round_id, t.id, t.protocol, r.id, t.checklist_id, g.level, g.duration_ms,
      g.content_hash, g.supersedes_id
    FROM given g JOIN task t ON t.id = g.task_id
    JOIN rater r ON r.id = g.rater_id AND r.study_id = t.study_id AND r.kind = 'judge'
    ORDER BY t.id
    ON CONFLICT (task_id, rater_id) WHERE superseded_at IS NULL DO NOTHING
    RETURNING id, task_id, checklist_id
  ), answered AS (
    INSERT INTO checklist_answer (annotation_id, item_id, checklist_id, side, answer, probability)
    SELECT kept.id, a."itemId", kept.checklist_id, a.side, a.answer, a.probability
    FROM kept JOIN given ON given.id = kept.id
    CROSS JOIN jsonb_to_recordset(given.answers) AS a("itemId" uuid, side side, answer answer, probability float8)
  ), ordered AS (
    INSERT INTO judged_order (annotation_id, shown_order, level)
    SELECT kept.id, o."shownOrder", o.level
    FROM kept JOIN given ON given.id = kept.id
    CROSS JOIN jsonb_to_recordset(given.orders) AS o("shownOrder" shown_order, level float8)
  ), categorised AS (
    INSERT INTO given_category (annotation_id, item_id, checklist_id, category)
    SELECT kept.id, c."itemId", kept.checklist_id, c.category
    FROM kept JOIN given ON given.id = kept.id
    CROSS JOIN jsonb_to_recordset(given.categories) AS c("itemId" uuid, category text)
  )`;

/**
 * Writes a judge's labels; a task that has one already keeps it.
 * @returns the annotations made, by task
 */
export async function insertLabels(
  transaction: Transaction,
  raterId: string,
  labels: readonly LabelToInsert[],
): Promise<Map<string, string>> {
  const given = labels.map((label) => labelRow(raterId, label));
  const made = await rows(
    z.object({ id: z.uuid(), taskId: z.uuid() }),
    Prisma.sql`
      WITH given AS MATERIALIZED (
        SELECT * FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS g(${LABEL_COLUMNS})
      ), ${INSERT_LABELS}
      SELECT id, task_id AS "taskId" FROM kept`,
    transaction,
  );
  return new Map(made.map(({ id, taskId }) => [taskId, id]));
}

/** SHA-256 of what the label says: a label that says the same again has the same. */
export function labelHash(
  taskId: string,
  raterId: string,
  { level, answers, orders, categories }: JudgedLabel,
): string {
  const byItem = answers
    .map(({ itemId, side, answer, probability }) => [itemId, answer, probability, ...(side ? [side] : [])] as const)
    .toSorted(([a, , , first = ""], [b, , , second = ""]) => ((a === b ? first < second : a < b) ? -1 : 1));
  const byOrder = orders
    .map((order) => [order.shownOrder, order.level] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const given = categories
    .map(({ itemId, categories: of }) => [itemId, of.toSorted()] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const parts = [taskId, raterId, level, byItem, byOrder, ...(given.length > 0 ? [given] : [])];
  const content = JSON.stringify(parts);
  return createHash("sha256").update(content).digest("hex");
}

// A list of one is taken for many, which they are together: otherwise each would be compared with all others.
const INSERT = Prisma.sql`
  given AS MATERIALIZED (
    SELECT held.item_id, label.*
    FROM held CROSS JOIN LATERAL jsonb_to_recordset(jsonb_build_array(held."row")) AS label(${LABEL_COLUMNS})
  ), ${INSERT_LABELS},
  made AS MATERIALIZED (SELECT given.item_id, kept.id FROM kept JOIN given ON given.id = kept.id)`;

/** Writes a judge's label as its item is marked done; nothing where the task has one of this judge by then. */
export function judgedLabelWrite(
  raterId: string,
  taskId: string,
  label: JudgedLabel,
  durationMs: number,
): { write: ItemWrite; shared: SharedWrite } {
  const toInsert = { taskId, label, durationMs, supersedes: null };
  return {
    write: async (transaction) => (await insertLabels(transaction, raterId, [toInsert])).get(taskId) ?? null,
    shared: { insert: INSERT, row: labelRow(raterId, toInsert) },
  };
}
