import { expect, test } from "vitest";
import { RunCannotGoOn, RunPurse } from "./run-purse";

/** Pays calls of one model, each at what it really costs, until the purse says no. */
async function spentAtMost(budget: number, estimate: number, real: number): Promise<number> {
  const purse = new RunPurse(0, budget, "USD");
  for (let spent = 0; ; spent += real) {
    let promised: number;
    try {
      promised = await purse.promise("thinker", estimate);
    } catch (error) {
      expect(error).toBeInstanceOf(RunCannotGoOn);
      return spent;
    }
    purse.learn("thinker", real);
    purse.settle("thinker", promised, spent + real);
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
  purse.settle("model", await purse.promise("model", 0), 0);
  await Promise.all([purse.promise("model", 4), purse.promise("model", 4)]);
  const began: string[] = [];
  const third = purse.promise("model", 4).then(() => began.push("third"));
  const fourth = purse.promise("model", 4).then(() => began.push("fourth"));
  await Promise.resolve();
  expect(began).toEqual([]);
  purse.settle("model", 4, 1);
  await third;
  expect(began).toEqual(["third"]);
  purse.settle("model", 4, 2);
  await fourth;
  // One under way that may yet cost all that is left: the next waits, and is refused when it did.
  const fifth = purse.promise("model", 8);
  purse.settle("model", 4, 6);
  purse.settle("model", 4, 9);
  await expect(fifth).rejects.toBeInstanceOf(RunCannotGoOn);
});

test("with a budget the first call of a model goes alone, and the others wait for what it cost", async () => {
  const purse = new RunPurse(0, 10, "USD");
  const first = await purse.promise("thinker", 1);
  const began: string[] = [];
  const others = [1, 2, 3].map((call) => purse.promise("thinker", 1).then((cost) => began.push(`${call} for ${cost}`)));
  await purse.promise("another", 1);
  expect(began).toEqual([]);
  purse.learn("thinker", 4);
  purse.settle("thinker", first, 4);
  await others[0];
  expect(began).toEqual(["1 for 4"]);
});

test("without a budget no call waits for the first", async () => {
  const purse = new RunPurse(0, null, "USD");
  expect(await Promise.all([purse.promise("thinker", 1), purse.promise("thinker", 2)])).toEqual([1, 2]);
});
