import { MIN_LABELS_TO_PAIR } from "@/lib/stats/reliability/unit-patterns";
import type { AnswerCounts } from "../answer-agreement";
import { GroupCounter } from "./group-counter";
import { ANSWERS_OF_A_QUESTION, ANSWERS_SLOT, largestCount, oncePer, type RoundCounts } from "./round-counts";

/** A question of the round: its checklist, and which of the checklist's questions it is, from 0. */
export interface RoundItem {
  checklist: number;
  question: number;
}

/** All questions of a round, those of one checklist after another in the order of the tasks. */
export interface ItemCounts {
  readonly nItems: number;
  /** Checklist c's questions are the items firstItem[c] up to firstItem[c + 1]. */
  readonly firstItem: Uint32Array;
  /** Items → what they bring to the sum of observed nominal disagreement: Σ 2 · YES · NO / (YES + NO − 1) over responses. */
  readonly disagreement: Float64Array;
  /** Items → the share of pairs of answers to one response that differ; −1 where there is no pair. */
  readonly disputed: Float64Array;
}

export const itemCounts = oncePer((counts: RoundCounts): ItemCounts => {
  const firstItem = firstItems(counts);
  const nItems = firstItem.at(-1) ?? 0;
  const disagreement = new Float64Array(nItems);
  const differing = new Float64Array(nItems);
  const pairs = new Float64Array(nItems);
  for (let task = 0; task < counts.checklistOf.length; task++) {
    const end = counts.starts[task + 1] ?? 0;
    let item = firstItem[counts.checklistOf[task] ?? 0] ?? 0;
    for (let at = (counts.starts[task] ?? 0) + ANSWERS_SLOT; at < end; at += ANSWERS_OF_A_QUESTION, item++) {
      const yes = counts.counts[at] ?? 0;
      const no = counts.counts[at + 1] ?? 0;
      const labels = yes + no;
      if (labels < MIN_LABELS_TO_PAIR) continue;
      pairs[item] = (pairs[item] ?? 0) + (labels * (labels - 1)) / 2;
      if (yes === 0 || no === 0) continue;
      const brings = (2 * yes * no) / (labels - 1);
      disagreement[item] = (disagreement[item] ?? 0) + brings;
      differing[item] = (differing[item] ?? 0) + yes * no;
    }
  }
  const disputed = differing.map((count, item) => ((pairs[item] ?? 0) > 0 ? count / (pairs[item] ?? 1) : -1));
  return { nItems, firstItem, disagreement, disputed };
});

function firstItems(counts: RoundCounts): Uint32Array {
  const firstItem = new Uint32Array(counts.nChecklists + 1);
  for (let task = 0; task < counts.checklistOf.length; task++) {
    const questions = counts.facets[counts.facetOf[task] ?? 0]?.questions.length ?? 0;
    firstItem[(counts.checklistOf[task] ?? 0) + 1] = questions;
  }
  for (let c = 0; c < counts.nChecklists; c++) firstItem[c + 1] = (firstItem[c + 1] ?? 0) + (firstItem[c] ?? 0);
  return firstItem;
}

/** The items from place `from` of the order on: the largest score first, of equal ones the earlier item. */
export function itemsByScore(score: Float64Array, from: number, length: number): number[] {
  const to = Math.min(score.length, from + length);
  if (from >= to) return [];
  // The score at the last place wanted says which items can be among them at all; a million need not be put in order.
  const threshold = score.slice().sort().at(-to) ?? 0;
  const above: number[] = [];
  const equal: number[] = [];
  for (let item = 0; item < score.length; item++) {
    if ((score[item] ?? 0) > threshold) above.push(item);
    else if (score[item] === threshold && equal.length < to) equal.push(item);
  }
  above.sort((a, b) => (score[b] ?? 0) - (score[a] ?? 0) || a - b);
  return [...above, ...equal].slice(from, to);
}

/** Which checklist an item belongs to, by bisection. */
export function roundItem({ firstItem }: ItemCounts, item: number): RoundItem {
  let [low, high] = [0, firstItem.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((firstItem[middle] ?? 0) <= item) low = middle;
    else high = middle;
  }
  return { checklist: low, question: item - (firstItem[low] ?? 0) };
}

const tasksByChecklist = oncePer((counts: RoundCounts) => {
  const starts = new Uint32Array(counts.nChecklists + 1);
  for (const checklist of counts.checklistOf) starts[checklist + 1] = (starts[checklist + 1] ?? 0) + 1;
  for (let c = 0; c < counts.nChecklists; c++) starts[c + 1] = (starts[c + 1] ?? 0) + (starts[c] ?? 0);
  const tasks = new Uint32Array(counts.checklistOf.length);
  const next = starts.slice();
  counts.checklistOf.forEach((checklist, task) => {
    const place = next[checklist] ?? 0;
    tasks[place] = task;
    next[checklist] = place + 1;
  });
  return { starts, tasks };
});

/** How a question was answered, over the responses that were asked it; responses answered alike are one row. */
export function answersToItem(counts: RoundCounts, { checklist, question }: RoundItem): AnswerCounts[] {
  const { starts, tasks } = tasksByChecklist(counts);
  const size = largestCount(counts) + 1;
  const counter = new GroupCounter([size, size, size]);
  for (const task of tasks.subarray(starts[checklist], starts[checklist + 1])) {
    const at = (counts.starts[task] ?? 0) + ANSWERS_SLOT + question * ANSWERS_OF_A_QUESTION;
    if (at >= (counts.starts[task + 1] ?? 0)) continue;
    const answers = [...counts.counts.subarray(at, at + ANSWERS_OF_A_QUESTION)];
    if (answers.some((count) => count > 0)) counter.add(answers);
  }
  return [...counter.groups()].map(({ parts: [yes = 0, no = 0, unknown = 0], count }) => ({
    yes,
    no,
    unknown,
    units: count,
  }));
}
