import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseChoice } from "./parse-choice";
import { parseItemScore, parsePreferenceOfThree, parseScore } from "./parse-score";

describe("score from 1 to 5", () => {
  test.each([
    "4",
    "4.",
    "**4**",
    "4/5",
    "4 / 5",
    "4 out of 5",
    "4.0",
    "Answer: 4",
    "Answer: **4**",
    "Answer: 4/5",
    "Answer: 4 (Great)",
    "Answer: 4 (3 small slips)",
    "Answer: 4 - Great",
    "Answer: 4: Great",
    "Answer: 4. Great work",
    "Answer:\n4",
    "Score: 4",
    "Rating: 4 out of 5",
    "**Score:** 4/5",
    "The answer is 4.",
    "Analysis: It has 3 lines and 2 slips. Score: 2 would be harsh.\nAnswer: 4",
    "Analysis: 1. good 2. long\n\n4",
    '{"score": 4}',
    '{"analysis": "1 of 5", "answer": 4}',
    '```json\n{"rating": "4"}\n```',
    "<think>3?</think>4",
    "Answer: [4]",
    "The answer is 5 sentences long.\nAnswer: 4",
    'It is `{"stars": 5}` as asked.\nAnswer: 4',
    "It prints:\n```\n42\n```\nAnswer: 4",
    "Score：4",
    "Score：４",
    "Answer: Level 4",
    "Answer: Rating 4/5",
    "Answer: <b>4</b>",
    "[THINK]Answer: 5[/THINK]4",
    "Answer: (4)",
  ])("is 4: %j", (text) => expect(parseScore(text)).toEqual({ ok: true, value: 4 }));

  test.each([
    "",
    "Answer: 6",
    "Answer: 0",
    "Answer: -4",
    "Answer: 3.5",
    "Answer: 4-5",
    "Answer: 3 (maybe 4)",
    "Answer: 4 5",
    "Answer: 4+",
    "Answer: 4-ish",
    "Answer: 4–5",
    "Answer: 4 to 5",
    "Answer: 4 or 5",
    "Answer: 4, 5",
    "Answer: 4/10",
    "Answer: 8 out of 10",
    "Answer: Great",
    "Answer: 4th",
    "Answer: 45",
    "Answer: 4\nAnswer: 5",
    "Score: 4\nScore: 3",
    "4\n5",
    "4. The text is good",
    "It deserves something.",
    '{"score": 7}',
    '{"score": 4, "rating": 3}',
    "So the answer is 3.\nAnswer: 4",
    '{"score": 3} would be harsh.\nScore: 4',
  ])("is a failure: %j", (text) => expect(parseScore(text).ok).toBe(false));
});

test("every number of its scale is read, whatever the wrapping", () => {
  const wrappings = [
    (n: string) => n,
    (n: string) => `**Answer:** ${n}`,
    (n: string) => `Analysis: 2 of 9.\nAnswer: ${n}.`,
    (n: string) => `{"answer": ${n}}`,
  ];
  fc.assert(
    fc.property(fc.integer({ min: -20, max: 130 }), fc.constantFrom(...wrappings), (n, wrap) => {
      expect(parseItemScore(wrap(String(n)))).toEqual(
        n >= 0 && n <= 100 ? { ok: true, value: n } : { ok: false, reason: expect.any(String) },
      );
      expect(parseScore(wrap(String(n))).ok).toBe(n >= 1 && n <= 5);
      expect(parsePreferenceOfThree(wrap(String(n))).ok).toBe(n >= 1 && n <= 3);
    }),
  );
});

test("item scores may be fractions, percent, or out of 100", () => {
  for (const text of ["87.5", "Answer: 87.5", "Score: 87.5/100", "87.5%", "Answer: 87,5"]) {
    expect(parseItemScore(text)).toEqual({ ok: true, value: 87.5 });
  }
  for (const text of ["Answer: -1", "Answer: 101", "Answer: 80-90", "Answer: 8/10", "Answer: 1,000", "about eighty"]) {
    expect(parseItemScore(text).ok, text).toBe(false);
  }
});

test("a score of −1 is a missing sample where the prompt allows it", () => {
  for (const text of ["-1", "Answer: -1", "Score: −1", "**Answer:** -1."]) {
    expect(parseItemScore(text, { mayBeMissing: true }), text).toEqual({ ok: true, value: null });
    expect(parseItemScore(text).ok, text).toBe(false);
  }
  for (const text of ["Answer: -2", "Answer: -1\nAnswer: 40", "Answer: -1 to 5", "Answer: -0.5"]) {
    expect(parseItemScore(text, { mayBeMissing: true }).ok, text).toBe(false);
  }
  expect(parseItemScore("Answer: 40", { mayBeMissing: true })).toEqual({ ok: true, value: 40 });
});

test("preferences are numbers of their own scale", () => {
  expect(parsePreferenceOfThree("Analysis: …\nAnswer: 1. Response A is better")).toEqual({ ok: true, value: 1 });
  expect(parsePreferenceOfThree("Preference ranking: 3")).toEqual({ ok: true, value: 3 });
  expect(parsePreferenceOfThree("Answer: 4").ok).toBe(false);
});

describe("A or B", () => {
  test.each([
    "A",
    "a.",
    "(a)",
    "**A**",
    "Answer: A",
    "Output (a)",
    "Output (a) is better",
    "Therefore, Output (a) is better.",
    "Output (b) is long, Output (a) is exact.\n\nTherefore, Output (a) is better.",
    "Output (b) is long. It names four birds, where three were asked for. Therefore, Output (a) is better.",
    "Both name a bird. Overall, response A is clearly better.",
    "Analysis: B repeats itself.\nAnswer: A",
    "Answer: Response A",
    "Answer: response-a",
    "**Answer:** Output (a)",
    '{"answer": "A"}',
    '{"choice": "Output (a)"}',
    "Decision: A is clearly better.",
  ])("is A: %j", (text) => expect(parseChoice(text)).toEqual({ ok: true, value: "A" }));

  test.each([
    "",
    "Answer: A or B",
    "Answer: A/B",
    "Answer: both",
    "Answer: neither",
    "Answer: tie",
    "Answer: C",
    "Answer: A\nAnswer: B",
    "Output (a) is better.\nTherefore, Output (b) is better.",
    "A better response would name the bird.",
    "Output (b) is better. Therefore, Output (a) is better.",
    "It is short. Therefore, Output (a) is better in one regard, and Output (b) in the other.",
    "It is short. Therefore, Output (a) is better? Hardly.",
    "It is short. Therefore, Output (a) is worse.",
    "Some would say: it is short. Therefore Output (a) is better. I would not.",
    "Answer: A is worse",
    "Answer: A is better? No, B",
    "They are alike.",
    "Answer: Apple",
  ])("is a failure: %j", (text) => expect(parseChoice(text).ok).toBe(false));
});
