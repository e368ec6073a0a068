import { UNSPACED_CHARACTERS } from "./unspaced-words";

export interface WordPart {
  readonly kind: "same" | "added" | "removed";
  readonly text: string;
}

/** The smallest change from one text to another in whole words (characters, where words have no spaces): what stayed, what came, what went, in reading order. */
export function wordDiff(before: string, after: string): WordPart[] {
  const [a, b] = [tokens(before), tokens(after)];
  const common = commonLengths(a, b);
  const width = b.length + 1;
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
    } else if (
      to === undefined ||
      (from !== undefined && (common[(i + 1) * width + j] ?? 0) >= (common[i * width + j + 1] ?? 0))
    ) {
      add("removed", from ?? "");
      i++;
    } else {
      add("added", to);
      j++;
    }
  }
  return parts;
}

/** 3,000 words with their punctuation take 60 ms and 25 MB; a browser freezes over tables much larger than this. */
const MAX_CELLS = 25_000_000;

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

/** In row i and column j the length of the longest common subsequence of a from i and b from j. */
function commonLengths(a: readonly string[], b: readonly string[]): Uint16Array {
  const numbers = new Map<string, number>();
  const numbered = (all: readonly string[]) =>
    Int32Array.from(all, (token) => {
      const number = numbers.get(token) ?? numbers.size;
      numbers.set(token, number);
      return number;
    });
  const [from, to] = [numbered(a), numbered(b)];
  const width = to.length + 1;
  const common = new Uint16Array((from.length + 1) * width);
  for (let i = from.length - 1; i >= 0; i--) {
    for (let j = to.length - 1; j >= 0; j--) {
      const cell = i * width + j;
      const below = cell + width;
      if (from[i] === to[j]) common[cell] = (common[below + 1] ?? 0) + 1;
      else common[cell] = Math.max(common[below] ?? 0, common[cell + 1] ?? 0);
    }
  }
  return common;
}
