import { expect, test } from "vitest";
import { RunCannotGoOn, RunPurse } from "./run-purse";

/** Pays calls of one model, each at what it really costs, until the purse says no. */
function spentAtMost(budget: number, estimate: number, real: number): number {
  const purse = new RunPurse(0, budget, "USD");
  for (let spent = 0; ; spent += real) {
    const expected = purse.expected("thinker", estimate);
    try {
      purse.promise(expected);
    } catch (error) {
      expect(error).toBeInstanceOf(RunCannotGoOn);
      return spent;
    }
    purse.learn("thinker", real);
    purse.settle(expected, spent + real);
  }
}

test("calls that cost more than was thought are expected to go on so: the budget is kept", () => {
  expect(spentAtMost(5, 1, 2)).toBe(4);
  expect(spentAtMost(100, 1, 30)).toBe(90);
});

test("calls that cost less are still expected to cost what they may", () => {
  expect(spentAtMost(5, 2, 1)).toBe(4);
});

test("what one model costs says nothing about another", () => {
  const purse = new RunPurse(0, 10, "USD");
  purse.learn("dear", 8);
  purse.learn("dear", 4);
  expect([purse.expected("dear", 1), purse.expected("cheap", 1)]).toEqual([6, 1]);
});
