import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type ChecklistQuery, ITEMS_A_PAGE, type ItemAgreement } from "@/lib/domain/agreement-checklist";
import { answerAgreement } from "./answer-agreement";
import { answerCountsShape, answersOfUnits } from "./answers-of-units";
import type { AnalysedRound } from "./find-analysed-round";
import { groupRows } from "./group-rows";
import { liveLabels } from "./live-labels";
import { queryRows, type Reader } from "./query-rows";

const itemSchema = z.object({
  itemId: z.uuid(),
  instructionId: z.string(),
  number: z.int(),
  question: z.string(),
  categories: z.array(z.string()),
});

/** One page of the round's questions with the agreement on each, over the responses that were asked it. */
export async function readItemAgreement(
  db: Reader,
  round: AnalysedRound,
  query: ChecklistQuery,
): Promise<ItemAgreement[]> {
  const items = await readItemsInOrder(db, round, query);
  const ids = items.map((item) => item.itemId);
  if (ids.length === 0) return [];
  const [counts, raters] = await Promise.all([
    queryRows(
      db,
      z.object({ itemId: z.uuid(), ...answerCountsShape }),
      Prisma.sql`
        SELECT item_id AS "itemId", yes, no, unknown, count(*)::int AS units
        FROM (${answersOfUnits(round, query.raters, ids)}) unit
        GROUP BY item_id, yes, no, unknown ORDER BY item_id, yes, no, unknown`,
    ),
    queryRows(
      db,
      z.object({ itemId: z.uuid(), raters: z.int() }),
      Prisma.sql`
        SELECT ca.item_id AS "itemId", count(DISTINCT a.rater_id)::int AS raters
        FROM checklist_answer ca JOIN annotation a ON a.id = ca.annotation_id JOIN task t ON t.id = a.task_id
        WHERE ca.item_id = ANY(${ids}::uuid[]) AND ${liveLabels(round, query.raters)}
        GROUP BY ca.item_id`,
    ),
  ]);
  const countsOf = groupRows(counts, (row) => row.itemId);
  const ratersOf = new Map(raters.map((row) => [row.itemId, row.raters]));
  return items.map((item) => ({
    ...item,
    ...answerAgreement(
      countsOf.get(item.itemId) ?? [],
      ratersOf.get(item.itemId) ?? 0,
      `${round.seed} item ${item.instructionId} ${item.number}`,
    ),
  }));
}

function readItemsInOrder(db: Reader, round: AnalysedRound, { raters, order, from }: ChecklistQuery) {
  const byDisagreement = order === "disagreement";
  // Only for the order: the share of pairs of answers that differ, over the question's responses.
  const disputes = byDisagreement
    ? Prisma.sql`LEFT JOIN (
        SELECT item_id, sum(yes * no)::float8 / nullif(sum((yes + no) * (yes + no - 1) / 2), 0) AS disagreement
        FROM (${answersOfUnits(round, raters)}) unit GROUP BY item_id
      ) dispute ON dispute.item_id = asked.id`
    : Prisma.empty;
  const orderBy = byDisagreement
    ? Prisma.sql`dispute.disagreement DESC NULLS LAST, n.position, asked.number`
    : Prisma.sql`n.position, asked.number`;
  return queryRows(
    db,
    itemSchema,
    Prisma.sql`
      SELECT asked.id AS "itemId", n.external_id AS "instructionId", asked.number, asked.question,
        coalesce(asked.categories, '{}') AS categories
      FROM (
        SELECT i.id, i.checklist_id, i.question, i.categories,
          row_number() OVER (PARTITION BY i.checklist_id ORDER BY i.position)::int AS number
        FROM checklist_item i
        WHERE i.checklist_id IN (SELECT checklist_id FROM task WHERE round_id = ${round.id}::uuid AND stratum = 'main')
      ) asked
      JOIN checklist c ON c.id = asked.checklist_id
      JOIN instruction n ON n.id = c.instruction_id
      ${disputes}
      ORDER BY ${orderBy} OFFSET ${from} LIMIT ${ITEMS_A_PAGE}`,
  );
}
