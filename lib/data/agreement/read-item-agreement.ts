import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import { type Snapshot, snapshot } from "@/lib/db/snapshot";
import { ITEMS_PER_PAGE, type ItemAgreement, type ItemQuery } from "@/lib/domain/agreement/agreement-checklist";
import { parseRaterGroup } from "@/lib/domain/agreement/agreement-filter";
import type { NumberStatistic } from "@/lib/domain/agreement/agreement-statistic";
import { MIN_LABELS_TO_PAIR } from "@/lib/stats/reliability/unit-patterns";
import { defined, undefinedBecause } from "@/lib/stats/statistic";
import { answerAgreement } from "./answer-agreement";
import { answerGroups } from "./counts/answer-groups";
import {
  answersToItem,
  type ItemCounts,
  itemCounts,
  itemsByScore,
  type RoundItem,
  roundItem,
} from "./counts/item-counts";
import { rankedPage } from "./counts/item-rankings";
import { readDigest } from "./counts/read-digest";
import { readTalliesOfChecklists } from "./counts/read-tallies";
import { oncePer, type RoundCounts } from "./counts/round-counts";
import { versionedCountsOf } from "./counts/round-counts-of";
import { digestOfCounts, type RoundDigest } from "./counts/round-digest";
import { isWorthStoring } from "./counts/round-results";
import type { Computed } from "./counts/versioned-results";
import type { AnalysedRound } from "./find-analysed-round";
import { liveLabels } from "./live-labels";

/** One page of the round's questions with the agreement on each, over the responses that were asked it. */
export async function readItemAgreement(
  db: Reader,
  round: AnalysedRound,
  query: ItemQuery,
): Promise<Computed<ItemAgreement[]>> {
  const ranked = await snapshot((db) => readRankedItems(db, round, query));
  if (ranked) return ranked;
  const { version, counts } = await versionedCountsOf(db, round, query.raters);
  const digest = digestOfCounts(counts);
  const page = { digest, counts, items: pageOf(counts, query) };
  return { result: await describeItems(db, round, query, page), version, isWorthStoring: isWorthStoring(digest) };
}

/** From the counts of the page's checklists alone; null where the kept rankings do not tell which these are. */
async function readRankedItems(
  snapshot: Snapshot,
  round: AnalysedRound,
  query: ItemQuery,
): Promise<Computed<ItemAgreement[]> | null> {
  const group = parseRaterGroup(query.raters);
  if (query.order === "checklist" || (group.kind !== "all" && group.source !== null)) return null;
  const found = await readDigest(snapshot, round, group.kind === "all" ? null : group.kind);
  if (found.changes === null) return null;
  const { version, digest, kinds } = found;
  const ranked = rankedPage((await found.readRankings())[query.order], query.from, ITEMS_PER_PAGE);
  if (!ranked) return null;
  const ids = [...new Set(ranked.map(({ checklistId }) => checklistId))];
  const counts = await readTalliesOfChecklists(snapshot, round, kinds, digest.facets, ids);
  const numberOf = new Map(ids.map((_, number) => [counts.checklistId(number), number]));
  const items = ranked.map(({ checklistId, question }) => ({
    checklist: numberOf.get(checklistId) ?? 0,
    question,
  }));
  const result = await describeItems(snapshot, round, query, { digest, counts, items });
  return { result, version, isWorthStoring: isWorthStoring(digest) };
}

interface ItemsToDescribe {
  digest: RoundDigest;
  /** at least of all tasks with the items' checklists */
  counts: RoundCounts;
  items: readonly RoundItem[];
}

async function describeItems(
  db: Reader,
  round: AnalysedRound,
  query: ItemQuery,
  { digest, counts, items }: ItemsToDescribe,
): Promise<ItemAgreement[]> {
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
  return items.flatMap((item) => {
    const found = questions.get(`${counts.checklistId(item.checklist)} ${item.question + 1}`);
    if (!found) return [];
    const { checklistId: _, ...described } = found;
    const agreement = answerAgreement(
      answersToItem(counts, item),
      raters.get(found.itemId) ?? 0,
      `${round.seed} item ${found.instructionId} ${found.number}`,
      "part",
    );
    return [{ ...described, ...agreement, contribution: contributionOf(digest, counts, item) }];
  });
}

function pageOf(counts: RoundCounts, { order, from }: ItemQuery): RoundItem[] {
  const all = itemCounts(counts);
  return placesOf(all, { order, from }).map((item) => roundItem(all, item));
}

function placesOf(all: ItemCounts, { order, from }: Pick<ItemQuery, "order" | "from">): number[] {
  if (order === "contribution") return itemsByScore(all.disagreement, from, ITEMS_PER_PAGE);
  if (order === "disagreement") return itemsByScore(all.disputed, from, ITEMS_PER_PAGE);
  const length = Math.max(0, Math.min(ITEMS_PER_PAGE, all.nItems - from));
  return Array.from({ length }, (_, index) => from + index);
}

/** Where no two answers differ there is nothing to share out. */
function contributionOf(digest: RoundDigest, counts: RoundCounts, { checklist, question }: RoundItem): NumberStatistic {
  const { total, hasPairs } = disagreementOf(digest);
  const { firstItem, disagreement } = itemCounts(counts);
  if (total > 0) return defined((disagreement[(firstItem[checklist] ?? 0) + question] ?? 0) / total);
  return hasPairs
    ? undefinedBecause("no-variation", "All answers to the same question of the same response are alike.")
    : undefinedBecause("no-pairable-units");
}

/** What all questions bring to the sum of observed nominal disagreement, and whether there are two answers to compare. */
const disagreementOf = oncePer((digest: RoundDigest) => {
  let [total, hasPairs] = [0, false];
  for (const { yes, no, units } of answerGroups(digest)) {
    const labels = yes + no;
    if (labels < MIN_LABELS_TO_PAIR) continue;
    hasPairs = true;
    total += (units * 2 * yes * no) / (labels - 1);
  }
  return { total, hasPairs };
});

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
  const found = await rows(
    questionSchema,
    Prisma.sql`
      SELECT i.id AS "itemId", i.checklist_id AS "checklistId", n.external_id AS "instructionId",
        row_number() OVER (PARTITION BY i.checklist_id ORDER BY i.position)::int AS number, i.question,
        coalesce(i.categories, '{}') AS categories
      FROM checklist_item i JOIN checklist c ON c.id = i.checklist_id JOIN instruction n ON n.id = c.instruction_id
      WHERE i.checklist_id = ANY(${ids}::uuid[])`,
    db,
  );
  const wanted = new Set(asked.map(({ checklistId, question }) => `${checklistId} ${question + 1}`));
  return new Map(
    found.flatMap((row) => {
      const key = `${row.checklistId} ${row.number}`;
      return wanted.has(key) ? [[key, row] as const] : [];
    }),
  );
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
