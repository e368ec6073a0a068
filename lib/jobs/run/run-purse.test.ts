import { expect, test } from "vitest";
import { RunCannotGoOn, RunPurse } from "./run-purse";

/** Pays calls of one model, each at what it really costs, until the purse says no. */
async function spentAtMost(budget: number, estimate: number, real: number): Promise<number> {
  const purse = new RunPurse(0, budget, "USD");
  for (let spent = 0; ; spent += real) {
    const expected = purse.expected("thinker", estimate);
    try {
      await purse.promise(expected);
    } catch (error) {
      expect(error).toBeInstanceOf(RunCannotGoOn);
      return spent;
    }
    purse.learn("thinker", real);
    purse.settle(expected, spent + real);
  }
}

test("calls that cost more than was thought are expected to go on so: the budget is kept", async () => {
  expect(await spentAtMost(5, 1, 2)).toBe(4);
  expect(await spentAtMost(100, 1, 30)).toBe(90);
});

test("calls that cost less are still expected to cost what they may", async () => {
  expect(await spentAtMost(5, 2, 1)).toBe(4);
});

test("what one model costs says nothing about another", () => {
  const purse = new RunPurse(0, 10, "USD");
  purse.learn("dear", 8);
  purse.learn("dear", 4);
  expect([purse.expected("dear", 1), purse.expected("cheap", 1)]).toEqual([6, 1]);
});

test("a call that the money does not reach for waits for what the calls under way leave of theirs", async () => {
  const purse = new RunPurse(0, 10, "USD");
  await Promise.all([purse.promise(4), purse.promise(4)]);
  const began: string[] = [];
  const third = purse.promise(4).then(() => began.push("third"));
  const fourth = purse.promise(4).then(() => began.push("fourth"));
  await Promise.resolve();
  expect(began).toEqual([]);
  purse.settle(4, 1);
  await third;
  expect(began).toEqual(["third"]);
  purse.settle(4, 2);
  await fourth;
  // One under way that may yet cost all that is left: the next waits, and is refused when it did.
  const fifth = purse.promise(8);
  purse.settle(4, 6);
  purse.settle(4, 9);
  await expect(fifth).rejects.toBeInstanceOf(RunCannotGoOn);
});

test("a budget that is raised lets calls go on that wait", async () => {
  const purse = new RunPurse(0, 10, "USD");
  await purse.promise(6);
  const second = purse.promise(6);
  purse.renew(0, 20);
  await expect(second).resolves.toBeUndefined();
});
