import fc from "fast-check";
import { expect, test } from "vitest";
import { writingHints } from "./writing-hints";

test.each([
  ["a question without a fault", "Does the response list exactly three cities?", []],
  ["no question mark", "Does the response list exactly three cities", ["Does not end in a question mark."]],
  ["an open question", "How many cities does the response list?", ["Cannot be answered with yes or no."]],
  [
    "a negation",
    "Does the response not mention Paris?",
    ["Is negated: make sure that YES means the requirement is met."],
  ],
  ["two in one", "Is the response short and polite?", ["Asks several things at once: split it."]],
  [
    "a vague word",
    "Is the tone of the response appropriate?",
    ["“appropriate” is vague: say what exactly is required."],
  ],
  ["a vague word that is quoted", 'Does the response use the word "good"?', []],
])("%s", (_, question, expected) => {
  expect(writingHints([question])).toEqual([expected]);
});

test("questions that are close name each other by their numbers, past empty ones", () => {
  const questions = ["Does the response list three cities?", "", "Does the response list three cities in a list?"];
  expect(writingHints(questions)).toEqual([[], [], ["Is close to question 1."]]);
  expect(writingHints(["Is it short?", "Is it short?"])[1]).toEqual(["Is the same as question 1."]);
});

test("what is being typed is not blamed for not being finished", () => {
  expect(writingHints(["Does the"], 0)).toEqual([[]]);
  expect(writingHints(["Does the"], null)).toEqual([["Does not end in a question mark."]]);
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
