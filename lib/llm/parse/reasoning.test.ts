import fc from "fast-check";
import { expect, test } from "vitest";
import { countWords, reasoningBeforeScore, truncateReasoning } from "./reasoning";

test.each([
  ["Analysis: clear and short.\nAnswer: 4", "Analysis: clear and short."],
  ["Analysis: clear.\n\nIt rhymes.\n\n**Answer: 4**", "Analysis: clear.\n\nIt rhymes."],
  ["It is good. Answer: 4", "It is good."],
  ["It is good, so my final score is 4", "It is good, so my"],
  ["<think>Hm, 3?</think>It is good.\nScore: 4/5", "It is good."],
  ["It has 3 lines.\nIt rhymes.\n4", "It has 3 lines.\nIt rhymes."],
  // Reasoned afterwards, or not at all.
  ["Answer: 4\nBecause it is good.", ""],
  ["4", ""],
  ["I cannot say.", ""],
])("what stands before the score of %j", (text, reasoning) => {
  expect(reasoningBeforeScore(text)).toBe(reasoning);
});

test("a share of the words is kept, rounded down, with what stands between them", () => {
  const text = "One, two;  three\nfour — five.";
  expect([0, 20, 39, 40, 60, 80, 100].map((kept) => truncateReasoning(text, kept))).toEqual([
    "",
    "One",
    "One",
    "One, two",
    "One, two;  three",
    "One, two;  three\nfour",
    text,
  ]);
  expect(countWords(text)).toBe(5);
  // Words of a text without spaces.
  expect(truncateReasoning("回答很好。语言清楚。", 50)).toBe("回答很好");
});

test("what is kept begins the text, and grows with the share", () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(100), fc.nat(100), (text, a, b) => {
      const [less, more] = [Math.min(a, b), Math.max(a, b)].map((share) => truncateReasoning(text, share));
      expect(text.startsWith(more ?? "")).toBe(true);
      expect(more?.startsWith(less ?? "-")).toBe(true);
    }),
  );
});
