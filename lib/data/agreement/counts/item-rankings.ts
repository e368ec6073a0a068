import { z } from "zod";
import { itemCounts, itemsByScore, roundItem } from "./item-counts";
import { oncePer, type RoundCounts } from "./round-counts";

const itemSchema = z.object({
  checklistId: z.uuid(),
  /** the position of the first task with this checklist: orders are by it where scores are equal */
  first: z.int(),
  /** which of the checklist's questions, from 0 */
  question: z.int(),
  score: z.number(),
});
export type RankedItem = z.infer<typeof itemSchema>;

const rankingSchema = z.object({
  /** the largest score first */
  items: z.array(itemSchema),
  /** whatever is not among the items comes after this one; null where all are */
  cutoff: itemSchema.nullable(),
});
export type ItemRanking = z.infer<typeof rankingSchema>;

/** The first of a round's questions in each order; see ItemCounts for the scores. */
export const itemRankingsSchema = z.object({
  nItems: z.int(),
  contribution: rankingSchema,
  disagreement: rankingSchema,
});
export type ItemRankings = z.infer<typeof itemRankingsSchema>;

/** Several pages; labels that change an item seldom leave fewer than are looked at. */
const MOST_RANKED = 400;
const FEWEST_RANKED = 150;

export const itemRankings = oncePer((counts: RoundCounts): ItemRankings => {
  const { nItems, disagreement, disputed } = itemCounts(counts);
  return { nItems, contribution: firstItems(counts, disagreement), disagreement: firstItems(counts, disputed) };
});

function firstItems(counts: RoundCounts, score: Float64Array): ItemRanking {
  return cut(
    itemsByScore(score, 0, MOST_RANKED).map((item) => rankedItem(counts, score, item)),
    score.length > MOST_RANKED,
  );
}

function cut(items: RankedItem[], areThereMore: boolean): ItemRanking {
  return { items, cutoff: areThereMore ? (items.at(-1) ?? null) : null };
}

function rankedItem(counts: RoundCounts, score: Float64Array, item: number): RankedItem {
  const { checklist, question } = roundItem(itemCounts(counts), item);
  return {
    checklistId: counts.checklistId(checklist) ?? "",
    first: firstPositions(counts)[checklist] ?? 0,
    question,
    score: score[item] ?? 0,
  };
}

const firstPositions = oncePer((counts: RoundCounts): Uint32Array => {
  const first = new Uint32Array(counts.nChecklists).fill(0xffffffff);
  counts.checklistOf.forEach((checklist, task) => {
    first[checklist] = Math.min(first[checklist] ?? 0, counts.positions[task] ?? 0);
  });
  return first;
});

/**
 * The rankings after some checklists' answers changed: their items are ranked anew, and those that come after the cutoff
 * are left out, since they may stand behind items that were never ranked.
 * @param changed the counts of these checklists' tasks, all of them
 */
export function changeRankings(rankings: ItemRankings, changed: RoundCounts): ItemRankings {
  if (changed.nTasks === 0) return rankings;
  const { disagreement, disputed } = itemCounts(changed);
  return {
    nItems: rankings.nItems,
    contribution: changeRanking(rankings.contribution, changed, disagreement),
    disagreement: changeRanking(rankings.disagreement, changed, disputed),
  };
}

function changeRanking({ items, cutoff }: ItemRanking, changed: RoundCounts, score: Float64Array): ItemRanking {
  const ids = new Set(Array.from({ length: changed.nChecklists }, (_, checklist) => changed.checklistId(checklist)));
  const anew = Array.from(score, (_, item) => rankedItem(changed, score, item));
  const all = [...items.filter(({ checklistId }) => !ids.has(checklistId)), ...anew].sort(compareItems);
  return { items: cutoff ? all.filter((item) => compareItems(item, cutoff) <= 0) : all, cutoff };
}

function compareItems(a: RankedItem, b: RankedItem): number {
  return b.score - a.score || a.first - b.first || a.question - b.question;
}

/** The items from place `from` of the order on; null where they are not ranked. */
export function rankedPage({ items, cutoff }: ItemRanking, from: number, length: number): RankedItem[] | null {
  return cutoff && from + length > items.length ? null : items.slice(from, from + length);
}

/** Rankings to keep: no longer than needed. Null where so many items left that they should be ranked anew. */
export function rankingsToKeep(rankings: ItemRankings): ItemRankings | null {
  const contribution = toKeep(rankings.contribution);
  const disagreement = toKeep(rankings.disagreement);
  return contribution && disagreement ? { nItems: rankings.nItems, contribution, disagreement } : null;
}

function toKeep(ranking: ItemRanking): ItemRanking | null {
  if (ranking.items.length > MOST_RANKED) return cut(ranking.items.slice(0, MOST_RANKED), true);
  return ranking.cutoff && ranking.items.length < FEWEST_RANKED ? null : ranking;
}
