import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isComparable, type WordPart, wordDiff } from "./word-diff";

/** The textbook table of common lengths, walked from the beginning; removals come before additions. */
function byTable(a: readonly string[], b: readonly string[]): string {
  const common = Array.from({ length: a.length + 1 }, () => Array<number>(b.length + 1).fill(0));
  const at = (i: number, j: number) => common[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const row = common[i];
      if (row) row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const signs: string[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && a[i] === b[j]) {
      signs.push(`=${a[i]}`);
      i++;
      j++;
    } else if (j === b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1))) {
      signs.push(`-${a[i]}`);
      i++;
    } else {
      signs.push(`+${b[j]}`);
      j++;
    }
  }
  return signs.join("");
}

const SIGNS = { same: "=", removed: "-", added: "+" } as const;
/** Of texts in which every character is a word. */
const signsOf = (parts: readonly WordPart[]) =>
  parts.flatMap(({ kind, text }) => [...text].map((token) => `${SIGNS[kind]}${token}`)).join("");

describe("wordDiff", () => {
  test("is what the textbook's table gives, also beyond 32 and 64 words", () => {
    const words = fc.array(fc.constantFrom(..."甲乙丙丁戊"), { maxLength: 150 });
    fc.assert(
      fc.property(words, words, (a, b) => {
        expect(signsOf(wordDiff(a.join(""), b.join("")))).toBe(byTable(a, b));
      }),
    );
  });

  test("a text against nothing, and against itself", () => {
    expect(wordDiff("", "")).toEqual([]);
    expect(wordDiff("one two", "")).toEqual([{ kind: "removed", text: "one two" }]);
    expect(wordDiff("", "one two")).toEqual([{ kind: "added", text: "one two" }]);
    expect(wordDiff("one two", "one two")).toEqual([{ kind: "same", text: "one two" }]);
  });
});

test("texts of 8,000 words can be compared, of 12,000 not", () => {
  const text = (words: number) => "word ".repeat(words);
  expect(isComparable(text(8_000), text(8_000))).toBe(true);
  expect(isComparable(text(12_000), text(12_000))).toBe(false);
});
