import { expect, test } from "vitest";
import { givenAnswers } from "./given-answers";

const questions = [0, 3, 4].map((position, index) => ({
  ...{ itemId: `item ${position}`, position, number: index + 1 },
  ...{ question: "Is it?", categories: [], importance: null },
}));

test("answers stand where their questions do, whatever order they come in", () => {
  expect(givenAnswers("4BU 0AY1 3AN0.25 4AY1e-07", questions)).toEqual({
    A: [
      { answer: "YES", probability: 1 },
      { answer: "NO", probability: 0.25 },
      { answer: "YES", probability: 1e-7 },
    ],
    B: [undefined, undefined, { answer: "UNKNOWN", probability: null }],
  });
});

test("a label without answers has none, and what is no answer is no answer", () => {
  expect(givenAnswers(null, questions)).toEqual({ A: [], B: [] });
  expect(() => givenAnswers("0AX", questions)).toThrow("found 0AX");
});
