import { UNSPACED_CHARACTERS } from "./unspaced-words";

export interface WordPart {
  readonly kind: "same" | "added" | "removed";
  readonly text: string;
}

/** The smallest change from one text to another in whole words (characters, where words have no spaces): what stayed, what came, what went, in reading order. */
export function wordDiff(before: string, after: string): WordPart[] {
  const [a, b] = [tokens(before), tokens(after)];
  const common = commonLengths(a, b);
  const parts: WordPart[] = [];
  const add = (kind: WordPart["kind"], text: string) => {
    const last = parts.at(-1);
    if (last?.kind === kind) parts[parts.length - 1] = { kind, text: last.text + text };
    else parts.push({ kind, text });
  };
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [from, to] = [a[i], b[j]];
    if (from !== undefined && from === to) {
      add("same", from);
      i++;
      j++;
    } else if (to === undefined || (from !== undefined && length(common, i + 1, j) >= length(common, i, j + 1))) {
      add("removed", from ?? "");
      i++;
    } else {
      add("added", to);
      j++;
    }
  }
  return parts;
}

/** A browser freezes over tables much larger than this. */
const MAX_CELLS = 10_000_000;

/** Whether two texts are short enough to be compared while somebody waits. */
export function isComparable(before: string, after: string): boolean {
  return tokens(before).length * tokens(after).length <= MAX_CELLS;
}

const TOKEN = new RegExp(
  `[${UNSPACED_CHARACTERS}]\\p{M}*\\s*|(?:(?![${UNSPACED_CHARACTERS}])[\\p{L}\\p{M}\\p{N}])+\\s*|[^\\p{L}\\p{M}\\p{N}]\\s*`,
  "gu",
);

/** Words with the space after them, and punctuation by itself; where words have no spaces, each character. */
function tokens(text: string): string[] {
  return text.match(TOKEN) ?? [];
}

/** common[i][j]: length of the longest common subsequence of a from i and b from j. */
function commonLengths(a: readonly string[], b: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--) {
    const row = rows[i];
    for (let j = b.length - 1; j >= 0; j--) {
      if (row)
        row[j] =
          a[i] === b[j] ? length(rows, i + 1, j + 1) + 1 : Math.max(length(rows, i + 1, j), length(rows, i, j + 1));
    }
  }
  return rows;
}

function length(rows: readonly Uint16Array[], i: number, j: number): number {
  return rows[i]?.[j] ?? 0;
}
