import { expect, test } from "vitest";
import { seededRandom } from "../resampling/random";
import { replaceQuestions } from "./replace-questions";

const LISTS = [
  ["Is it a poem of four lines?", "Is the tone calm?"],
  ["Is it a poem of two lines?", "Is the tone formal?", "Are there numbers?"],
  ["Is it a list of ten items?"],
];

test("replaces as many as asked, with nothing of its own checklist, and keeps the order of the rest", () => {
  for (const replaced of [0, 1, 2, 5]) {
    const found = replaceQuestions(LISTS, replaced, seededRandom(1));
    found.forEach((questions, index) => {
      const before = LISTS[index] ?? [];
      expect(questions).toHaveLength(before.length);
      expect(new Set(questions).size).toBe(questions.length);
      const kept = questions.filter((question, position) => question === before[position]);
      expect(kept).toHaveLength(Math.max(0, before.length - replaced));
      for (const question of questions.filter((each) => !kept.includes(each))) expect(before).not.toContain(question);
    });
  }
});

test("fewer replacements are among more, and the same seed gives the same", () => {
  const one = replaceQuestions(LISTS, 1, seededRandom(4));
  const two = replaceQuestions(LISTS, 2, seededRandom(4));
  one.forEach((questions, index) => {
    questions.forEach((question, position) => {
      if (question !== LISTS[index]?.[position]) expect(two[index]?.[position]).toBe(question);
    });
  });
  expect(replaceQuestions(LISTS, 2, seededRandom(4))).toEqual(two);
});

test("takes one of the five with the most words in common", () => {
  const many = Array.from({ length: 9 }, (_, index) => [`Unlike ${index} alpha beta`]);
  const near = ["one", "two", "three", "four", "five"].map((word) => [`Is it a poem of ${word} lines?`]);
  const found = replaceQuestions([["Is it a poem of six lines?"], ...many, ...near], 1, seededRandom(2));
  expect(near.flat()).toContain(found[0]?.[0]);
});

test("without another instruction nothing can be replaced", () => {
  expect(replaceQuestions([["Is it?"]], 1, seededRandom(1))).toEqual([["Is it?"]]);
});
