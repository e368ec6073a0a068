import { inPairs } from "@/lib/content/text/count-text";
import { type WordPart, wordDiff } from "@/lib/content/text/word-diff";
import { canonicalJson } from "@/lib/wire/canonical-json";
import type { ChecklistQuestion } from "./checklist";

export type QuestionChange =
  | { readonly kind: "kept"; readonly to: ChecklistQuestion }
  | {
      readonly kind: "changed";
      readonly from: ChecklistQuestion;
      readonly to: ChecklistQuestion;
      readonly words: readonly WordPart[];
    }
  | { readonly kind: "added"; readonly to: ChecklistQuestion }
  | { readonly kind: "removed"; readonly from: ChecklistQuestion };

/** Two questions that share less of their words than this are different questions, not one that was changed. */
const RELATED = 0.4;

/**
 * How a checklist's questions changed: each new question, in order, paired with the old one that it most resembles,
 * then the removed ones. A change of position does not count.
 */
export function checklistDifference(
  before: readonly ChecklistQuestion[],
  after: readonly ChecklistQuestion[],
): QuestionChange[] {
  const partner = matchQuestions(before, after);
  const used = new Set(partner.values());
  const stand = after.map((to, index): QuestionChange => {
    const from = before[partner.get(index) ?? -1];
    if (!from) return { kind: "added", to };
    if (isSame(from, to)) return { kind: "kept", to };
    return { kind: "changed", from, to, words: wordDiff(from.question, to.question) };
  });
  const gone = before.flatMap((from, index): QuestionChange[] => (used.has(index) ? [] : [{ kind: "removed", from }]));
  return [...stand, ...gone];
}

/** True where a question was changed, added or removed; order alone is no change. */
export function isChanged(changes: readonly QuestionChange[]): boolean {
  return changes.some(({ kind }) => kind !== "kept");
}

/** True if the remaining questions are in a different order than before. */
export function isReordered(before: readonly ChecklistQuestion[], after: readonly ChecklistQuestion[]): boolean {
  const partner = matchQuestions(before, after);
  const places = after.flatMap((_, index) => partner.get(index) ?? []);
  return places.some((place, index) => place < (places[index - 1] ?? -1));
}

/** The most alike pairs first; each question has one partner at most. */
function matchQuestions(before: readonly ChecklistQuestion[], after: readonly ChecklistQuestion[]) {
  const pairs = before.flatMap((from, fromIndex) =>
    after.map((to, toIndex) => ({ fromIndex, toIndex, alike: likeness(from.question, to.question) })),
  );
  pairs.sort((a, b) => b.alike - a.alike || Math.abs(a.fromIndex - a.toIndex) - Math.abs(b.fromIndex - b.toIndex));
  const partner = new Map<number, number>();
  const used = new Set<number>();
  for (const { fromIndex, toIndex, alike } of pairs) {
    if (alike < RELATED) break;
    if (used.has(fromIndex) || partner.has(toIndex)) continue;
    used.add(fromIndex);
    partner.set(toIndex, fromIndex);
  }
  return partner;
}

/** Dice's coefficient over words, each counted as often as both have it. */
function likeness(one: string, other: string): number {
  if (one === other) return 1;
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const left = new Map<string, number>();
  for (const word of a) left.set(word, (left.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of b) {
    const count = left.get(word) ?? 0;
    if (count > 0) shared++;
    left.set(word, count - 1);
  }
  // What has no words at all is alike only when it is the same.
  return a.length + b.length === 0 ? 0 : (2 * shared) / (a.length + b.length);
}

const wordsOf = (text: string) => (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).flatMap(inPairs);

function isSame(one: ChecklistQuestion, other: ChecklistQuestion): boolean {
  return (
    one.question === other.question &&
    one.importance === other.importance &&
    canonicalJson(one.scoring ?? null) === canonicalJson(other.scoring ?? null) &&
    one.categories.length === other.categories.length &&
    one.categories.every((category) => other.categories.includes(category))
  );
}
