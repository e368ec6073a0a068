import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import type { ItemQuery, RoundChecklist } from "@/lib/results/agreement-checklist";
import type { NumberStatistic } from "@/lib/results/agreement-statistic";
import { defined, undefinedBecause } from "@/lib/stats/statistic";
import { answerAgreement } from "./answer-agreement";
import { type RankedItems, readAnswersToItems, readRankedItems } from "./counts/ranked-items";
import type { AnalysedRound } from "./find-analysed-round";
import { liveLabels } from "./live-labels";

/** One page of the round's questions with the agreement on each, over the responses that were asked it. */
export async function readItemAgreement(
  db: Reader,
  round: AnalysedRound,
  query: ItemQuery,
): Promise<Pick<RoundChecklist, "total" | "items">> {
  const page = await readRankedItems(db, round, query);
  const ids = [...new Set(page.items.map(({ checklistId }) => checklistId))];
  const answers = await readAnswersToItems(db, round, query.raters, ids);
  const questions = await readQuestions(db, ids);
  const itemIds = page.items.flatMap((item) => questions.get(keyOf(item))?.itemId ?? []);
  const raters = await countRatersOfItems(db, round, query, itemIds);
  const items = page.items.flatMap((item) => {
    const found = questions.get(keyOf(item));
    if (!found) return [];
    const { checklistId: _, ...described } = found;
    const agreement = answerAgreement(answers.get(keyOf(item)) ?? [], raters.get(found.itemId) ?? 0, "part");
    const contribution = contributionOf(page, item.disagreement);
    return [{ ...described, ...agreement, contribution, differing: differingOf(item) }];
  });
  return { total: page.total, items };
}

function keyOf({ checklistId, question }: { checklistId: string; question: number }): string {
  return `${checklistId} ${question}`;
}

/** Where no two answers differ there is nothing to share out. */
function contributionOf({ disagreement: total, hasPairs }: RankedItems, disagreement: number): NumberStatistic {
  if (total > 0) return defined(disagreement / total);
  return hasPairs
    ? undefinedBecause("no-variation", "All answers to the same question about the same response are equal.")
    : undefinedBecause("no-pairable-units");
}

function differingOf({ pairs, differing }: RankedItems["items"][number]): NumberStatistic {
  return pairs > 0 ? defined(differing / pairs) : undefinedBecause("no-pairable-units");
}

const questionSchema = z.object({
  itemId: z.uuid(),
  checklistId: z.uuid(),
  instructionId: z.string(),
  number: z.int(),
  question: z.string(),
  categories: z.array(z.string()),
});

/** The questions' words, by checklist and question. */
async function readQuestions(db: Reader, checklistIds: readonly string[]) {
  const found = await rows(
    questionSchema,
    Prisma.sql`
      SELECT i.id AS "itemId", i.checklist_id AS "checklistId", n.external_id AS "instructionId",
        row_number() OVER (PARTITION BY i.checklist_id ORDER BY i.position)::int AS number, i.question,
        coalesce(i.categories, '{}') AS categories
      FROM checklist_item i JOIN checklist c ON c.id = i.checklist_id JOIN instruction n ON n.id = c.instruction_id
      WHERE i.checklist_id = ANY(${[...checklistIds]}::uuid[])`,
    db,
  );
  return new Map(found.map((row) => [keyOf({ checklistId: row.checklistId, question: row.number - 1 }), row]));
}

async function countRatersOfItems(db: Reader, round: AnalysedRound, { raters }: ItemQuery, ids: string[]) {
  const found = await rows(
    z.object({ itemId: z.uuid(), raters: z.int() }),
    Prisma.sql`
      SELECT ca.item_id AS "itemId", count(DISTINCT a.rater_id)::int AS raters
      FROM checklist_answer ca JOIN annotation a ON a.id = ca.annotation_id JOIN task t ON t.id = a.task_id
      WHERE ca.item_id = ANY(${ids}::uuid[]) AND ${liveLabels(round, raters)}
      GROUP BY ca.item_id`,
    db,
  );
  return new Map(found.map((row) => [row.itemId, row.raters]));
}
