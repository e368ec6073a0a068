import type { LabelValue } from "../label-value";
import { naturalOrder } from "../natural-order";

/** Before a comma that is part of an element. */
const ESCAPED = "\\,";

/**
 * A set as one label: its elements in natural order, each once, as "{a, b}"; a set of one is its element, and none is "{}".
 * Equal sets are equal texts, so that every statistic of categories takes them.
 */
export function setLabel(elements: Iterable<string>): string {
  const sorted = [...new Set(elements)].sort(naturalOrder);
  const [only] = sorted;
  if (only !== undefined && sorted.length === 1) return only;
  return `{${sorted.map((element) => element.replaceAll(",", ESCAPED)).join(", ")}}`;
}

/** The elements of a label that setLabel made; any other label is a set of one. */
export function elementsOf(label: LabelValue): ReadonlySet<string> {
  const text = String(label);
  if (!text.startsWith("{") || !text.endsWith("}")) return new Set([text]);
  const inside = text.slice(1, -1);
  if (inside === "") return new Set();
  return new Set(inside.split(/(?<!\\), /).map((element) => element.replaceAll(ESCAPED, ",")));
}

/**
 * Distance of two sets on agreement, one less their Jaccard index: the share of all their elements that they do not have in
 * common. 0 for equal sets, 1 for sets without a common element; of single labels 0 or 1.
 */
export function jaccardDistance(a: LabelValue, b: LabelValue): number {
  return 1 - jaccard(elementsOf(a), elementsOf(b));
}

/**
 * Passonneau's "measuring agreement on set-valued items" (LREC 2006): one less the Jaccard index times 1 where the sets are
 * equal, 2/3 where one holds the other, 1/3 where they overlap, 0 where they do not. (NLTK rounds these to 0.67 and 0.33.)
 */
export function masiDistance(a: LabelValue, b: LabelValue): number {
  const [one, other] = [elementsOf(a), elementsOf(b)];
  const nCommon = commonOf(one, other);
  const monotonicity =
    nCommon === one.size && nCommon === other.size
      ? 1
      : nCommon === 0
        ? 0
        : nCommon === Math.min(one.size, other.size)
          ? 2 / 3
          : 1 / 3;
  return 1 - jaccard(one, other) * monotonicity;
}

function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const nCommon = commonOf(a, b);
  const nAll = a.size + b.size - nCommon;
  return nAll === 0 ? 1 : nCommon / nAll;
}

function commonOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return [...a].filter((element) => b.has(element)).length;
}
