import { naturalOrder } from "./natural-order";

/** Lower case and without accents, so that "Resume" finds "Résumé". */
function plain(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

/** How well a name answers what is typed: 0 is best, null is not at all. Every word typed must be in the name. */
function rank(name: string, words: readonly string[]): number | null {
  const text = plain(name);
  if (!words.every((word) => text.includes(word))) return null;
  const [first = ""] = words;
  if (text.startsWith(first)) return 0;
  const starts = text.split(WORDS);
  return words.every((word) => starts.some((start) => start.startsWith(word))) ? 1 : 2;
}

const WORDS = /[^\p{L}\p{N}]+/u;

/** Answers what is typed by other words for the same thing only. */
const BY_OTHER_WORDS = 3;

/** Of named things those that answer what is typed, the best first, and of alike ones those of fewer words; all, in their own order, where nothing is. */
export function matchNames<Named extends { name: string; also?: string }>(
  all: readonly Named[],
  typed: string,
): Named[] {
  const words = plain(typed)
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return [...all];
  return all
    .flatMap((each) => {
      const byOther = each.also !== undefined && rank(`${each.name} ${each.also}`, words) !== null;
      const found = rank(each.name, words) ?? (byOther ? BY_OTHER_WORDS : null);
      return found === null ? [] : [{ each, found, words: each.name.split(WORDS).length }];
    })
    .toSorted(
      (one, other) =>
        one.found - other.found || one.words - other.words || naturalOrder(one.each.name, other.each.name),
    )
    .map(({ each }) => each);
}
