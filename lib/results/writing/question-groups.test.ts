import { expect, test } from "vitest";
import { questionGroups } from "./question-groups";

test("questions that others ask too are in one group, in whichever order", () => {
  const one = ["Does the response list three cities?", "Is it a table?"];
  const other = ["Is each city in France?", "Does the response list three cities in it?"];
  const third = ["Does it list three cities?", "Is each city in France?"];
  expect(questionGroups([one, other, third])).toEqual([
    [0, null],
    [1, 0],
    [0, 1],
  ]);
});

test("what one writer asks twice is no group, and different numbers are different questions", () => {
  expect(questionGroups([["Are there 3 lines?", "Are there 3 lines?"], ["Are there 4 lines?"]])).toEqual([
    [null, null],
    [null],
  ]);
});
