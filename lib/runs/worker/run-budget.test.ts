import { expect, test } from "vitest";
import { RunBudget, RunMustPause } from "./run-budget";

/** Pays calls of one model, each at what it really costs, until the budget refuses. */
async function spentAtMost(budget: number, estimate: number, real: number): Promise<number> {
  const runBudget = new RunBudget(0, budget, "USD");
  for (let spent = 0; ; spent += real) {
    let promised: number;
    try {
      promised = await runBudget.reserve("thinker", estimate);
    } catch (error) {
      expect(error).toBeInstanceOf(RunMustPause);
      return spent;
    }
    runBudget.recordCost("thinker", real);
    runBudget.settle("thinker", promised, spent + real);
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
  const runBudget = new RunBudget(0, 10, "USD");
  runBudget.recordCost("dear", 8);
  runBudget.recordCost("dear", 4);
  expect([runBudget.expected("dear", 1), runBudget.expected("cheap", 1)]).toEqual([6, 1]);
});

test("a call that the money does not reach for waits for what the calls under way leave of theirs", async () => {
  const runBudget = new RunBudget(0, 10, "USD");
  runBudget.settle("model", await runBudget.reserve("model", 0), 0);
  await Promise.all([runBudget.reserve("model", 4), runBudget.reserve("model", 4)]);
  const began: string[] = [];
  const third = runBudget.reserve("model", 4).then(() => began.push("third"));
  const fourth = runBudget.reserve("model", 4).then(() => began.push("fourth"));
  await Promise.resolve();
  expect(began).toEqual([]);
  runBudget.settle("model", 4, 1);
  await third;
  expect(began).toEqual(["third"]);
  runBudget.settle("model", 4, 2);
  await fourth;
  // One under way that may yet cost all that is left: the next waits, and is refused when it did.
  const fifth = runBudget.reserve("model", 8);
  runBudget.settle("model", 4, 6);
  runBudget.settle("model", 4, 9);
  await expect(fifth).rejects.toBeInstanceOf(RunMustPause);
});

test.each([
  ["budget", 10, false],
  ["spending limit", null, true],
])(
  "with a %s the first call of a model goes alone, and the others wait for what it cost",
  async (_, money, isLimited) => {
    const runBudget = new RunBudget(0, money, "USD", isLimited);
    const first = await runBudget.reserve("thinker", 1);
    const began: string[] = [];
    const others = [1, 2, 3].map((call) =>
      runBudget.reserve("thinker", 1).then((cost) => began.push(`${call} for ${cost}`)),
    );
    await runBudget.reserve("another", 1);
    expect(began).toEqual([]);
    runBudget.recordCost("thinker", 4);
    runBudget.settle("thinker", first, 4);
    await others[0];
    // What one call cost, the others may cost too: a budget of 10 has room for one more, others' money is not known here.
    expect(began).toEqual(isLimited ? ["1 for 4", "2 for 4", "3 for 4"] : ["1 for 4"]);
  },
);

test("without a budget no call waits for the first", async () => {
  const runBudget = new RunBudget(0, null, "USD");
  expect(await Promise.all([runBudget.reserve("thinker", 1), runBudget.reserve("thinker", 2)])).toEqual([1, 2]);
});
