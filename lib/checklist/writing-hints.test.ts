import fc from "fast-check";
import { expect, test } from "vitest";
import { type WritingHint, writingHints } from "./writing-hints";

test.each<[string, string, WritingHint[]]>([
  ["a question without a fault", "Does the response list exactly three cities?", []],
  ["no question mark", "Does the response list exactly three cities", [{ is: "no-question-mark" }]],
  ["an open question", "How many cities does the response list?", [{ is: "not-yes-no" }]],
  ["a negation", "Does the response not mention Paris?", [{ is: "negated" }]],
  ["two in one", "Is the response short and polite?", [{ is: "compound" }]],
  ["a vague word", "Is the tone of the response appropriate?", [{ is: "vague", word: "appropriate" }]],
  ["a vague word that is quoted", 'Does the response use the word "good"?', []],
])("%s", (_, question, expected) => {
  expect(writingHints([question])).toEqual([expected]);
});

test("questions that are close name each other by their numbers, past empty ones", () => {
  const questions = ["Does the response list three cities?", "", "Does the response list three cities in a list?"];
  expect(writingHints(questions)).toEqual([[], [], [{ is: "near-duplicate", of: 0 }]]);
  expect(writingHints(["Is it short?", "Is it short?"])[1]).toEqual([{ is: "duplicate", of: 0 }]);
});

test("what is being typed is not blamed for not being finished", () => {
  expect(writingHints(["Does the"], 0)).toEqual([[]]);
  expect(writingHints(["Does the"], null)).toEqual([[{ is: "no-question-mark" }]]);
});

test("there is a list for each question, whatever is written", () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 8 }), (questions) => {
      const hints = writingHints(questions);
      expect(hints).toHaveLength(questions.length);
      expect(hints.every((list, index) => questions[index]?.trim() !== "" || list.length === 0)).toBe(true);
    }),
  );
});
