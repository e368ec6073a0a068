import { isComparable, wordDiff } from "@/lib/content/text/word-diff";

export interface DifferingPart {
  readonly text: string;
  /** the number of the difference that it is part of, from 1 on; null where the other text has it too */
  readonly difference: number | null;
}

export interface Differences {
  readonly count: number;
  /** each text in its parts */
  readonly sides: readonly [readonly DifferingPart[], readonly DifferingPart[]];
}

/** Where two texts differ: what is in the place of something else is one difference with it. Null of texts too long to say. */
export function differencesOf(a: string, b: string): Differences | null {
  if (!isComparable(a, b)) return null;
  const sides: [DifferingPart[], DifferingPart[]] = [[], []];
  let count = 0;
  let isDiffering = false;
  for (const { kind, text } of wordDiff(a, b)) {
    if (kind !== "same" && !isDiffering) count += 1;
    isDiffering = kind !== "same";
    const part = { text, difference: isDiffering ? count : null };
    if (kind !== "added") sides[0].push(part);
    if (kind !== "removed") sides[1].push(part);
  }
  return { count, sides };
}
