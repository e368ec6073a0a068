import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type ChecklistQuery, ITEMS_A_PAGE, type ItemAgreement } from "@/lib/domain/agreement-checklist";
import type { NumberStatistic } from "@/lib/domain/agreement-statistic";
import { defined, undefinedBecause } from "@/lib/stats/statistic";
import { answerAgreement } from "./answer-agreement";
import { answersToItem, type ItemCounts, itemCounts, itemsByScore, roundItem } from "./counts/item-counts";
import type { RoundCounts } from "./counts/round-counts";
import type { AnalysedRound } from "./find-analysed-round";
import { liveLabels } from "./live-labels";
import { queryRows, type Reader } from "./query-rows";

/** One page of the round's questions with the agreement on each, over the responses that were asked it. */
export async function readItemAgreement(
  db: Reader,
  round: AnalysedRound,
  counts: RoundCounts,
  query: ChecklistQuery,
): Promise<ItemAgreement[]> {
  const all = itemCounts(counts);
  const items = pageOf(all, query).map((item) => ({ item, ...roundItem(all, item) }));
  const asked = items.flatMap(({ checklist, question }) => {
    const checklistId = counts.checklistId(checklist);
    return checklistId === undefined ? [] : [{ checklistId, question }];
  });
  const questions = await readQuestions(db, asked);
  const raters = await countRatersOfItems(
    db,
    round,
    query,
    [...questions.values()].map(({ itemId }) => itemId),
  );
  return items.flatMap(({ item, checklist, question }) => {
    const found = questions.get(`${counts.checklistId(checklist)} ${question + 1}`);
    if (!found) return [];
    const { checklistId: _, ...described } = found;
    const agreement = answerAgreement(
      answersToItem(counts, { checklist, question }),
      raters.get(found.itemId) ?? 0,
      `${round.seed} item ${found.instructionId} ${found.number}`,
      "part",
    );
    return [{ ...described, ...agreement, contribution: contributionOf(all, item) }];
  });
}

function pageOf(all: ItemCounts, { order, from }: ChecklistQuery): number[] {
  if (order === "contribution") return itemsByScore(all.disagreement, from, ITEMS_A_PAGE);
  if (order === "disagreement") return itemsByScore(all.disputed, from, ITEMS_A_PAGE);
  const length = Math.max(0, Math.min(ITEMS_A_PAGE, all.nItems - from));
  return Array.from({ length }, (_, index) => from + index);
}

/** Where no two answers differ there is nothing to share out. */
function contributionOf(all: ItemCounts, item: number): NumberStatistic {
  if (all.totalDisagreement > 0) return defined((all.disagreement[item] ?? 0) / all.totalDisagreement);
  return all.disputed.some((share) => share >= 0)
    ? undefinedBecause("no-variation", "All answers to the same question of the same response are alike.")
    : undefinedBecause("no-pairable-units");
}

const questionSchema = z.object({
  itemId: z.uuid(),
  checklistId: z.uuid(),
  instructionId: z.string(),
  number: z.int(),
  question: z.string(),
  categories: z.array(z.string()),
});

/** The questions' words, by checklist and number. */
async function readQuestions(db: Reader, asked: readonly { checklistId: string; question: number }[]) {
  const ids = [...new Set(asked.map(({ checklistId }) => checklistId))];
  const rows = await queryRows(
    db,
    questionSchema,
    Prisma.sql`
      SELECT i.id AS "itemId", i.checklist_id AS "checklistId", n.external_id AS "instructionId",
        row_number() OVER (PARTITION BY i.checklist_id ORDER BY i.position)::int AS number, i.question,
        coalesce(i.categories, '{}') AS categories
      FROM checklist_item i JOIN checklist c ON c.id = i.checklist_id JOIN instruction n ON n.id = c.instruction_id
      WHERE i.checklist_id = ANY(${ids}::uuid[])`,
  );
  const wanted = new Set(asked.map(({ checklistId, question }) => `${checklistId} ${question + 1}`));
  return new Map(
    rows.flatMap((row) => {
      const key = `${row.checklistId} ${row.number}`;
      return wanted.has(key) ? [[key, row] as const] : [];
    }),
  );
}

async function countRatersOfItems(db: Reader, round: AnalysedRound, { raters }: ChecklistQuery, ids: string[]) {
  const rows = await queryRows(
    db,
    z.object({ itemId: z.uuid(), raters: z.int() }),
    Prisma.sql`
      SELECT ca.item_id AS "itemId", count(DISTINCT a.rater_id)::int AS raters
      FROM checklist_answer ca JOIN annotation a ON a.id = ca.annotation_id JOIN task t ON t.id = a.task_id
      WHERE ca.item_id = ANY(${ids}::uuid[]) AND ${liveLabels(round, raters)}
      GROUP BY ca.item_id`,
  );
  return new Map(rows.map((row) => [row.itemId, row.raters]));
}
