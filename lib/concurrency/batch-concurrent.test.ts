import { expect, test } from "vitest";
import { batchConcurrent } from "./batch-concurrent";

/** A run that the test lets go on, and the items of each. */
function held() {
  const runs: { items: number[]; finish: () => void; fail: (reason: Error) => void }[] = [];
  const run = (items: number[]) =>
    new Promise<string[]>((resolve, reject) => {
      runs.push({ items, finish: () => resolve(items.map((item) => `of ${item}`)), fail: reject });
    });
  return { runs, run };
}

const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

test("what is asked in one turn goes together, and everybody gets their own answer", async () => {
  const { runs, run } = held();
  const ask = batchConcurrent(run, { maxConcurrent: 1, maxItems: 10 });
  const answers = Promise.all([3, 1, 2].map(ask));
  await turn();
  expect(runs.map(({ items }) => items)).toEqual([[3, 1, 2]]);
  runs[0]?.finish();
  expect(await answers).toEqual(["of 3", "of 1", "of 2"]);
});

test("what is asked meanwhile waits and goes together, no more at once and no more in one than allowed", async () => {
  const { runs, run } = held();
  const ask = batchConcurrent(run, { maxConcurrent: 2, maxItems: 3 });
  const answers: Promise<string>[] = [];
  for (const items of [[1], [2], [3, 4], [5, 6, 7]]) {
    answers.push(...items.map(ask));
    await turn();
  }
  expect(runs.map(({ items }) => items)).toEqual([[1], [2]]);
  runs[1]?.finish();
  await turn();
  expect(runs.map(({ items }) => items)).toEqual([[1], [2], [3, 4, 5]]);
  runs[0]?.finish();
  await turn();
  expect(runs.map(({ items }) => items)).toEqual([[1], [2], [3, 4, 5], [6, 7]]);
  for (const { finish } of runs) finish();
  expect(await Promise.all(answers)).toEqual([1, 2, 3, 4, 5, 6, 7].map((item) => `of ${item}`));
});

test("of many who are answered at once only so many go on before others get their turn", async () => {
  const { runs, run } = held();
  const ask = batchConcurrent(run, { resultsPerTurn: 2 });
  const answered: number[] = [];
  const all = Promise.all([1, 2, 3, 4, 5].map((item) => ask(item).then(() => answered.push(item))));
  await turn();
  runs[0]?.finish();
  const seen: number[] = [];
  while (seen.at(-1) !== 5) {
    await new Promise((resolve) => setImmediate(resolve));
    seen.push(answered.length);
  }
  await all;
  expect(seen.filter((count, index) => count !== seen[index - 1])).toEqual([2, 4, 5]);
});

test("a run that fails refuses its own items only, and the next one begins", async () => {
  const { runs, run } = held();
  const ask = batchConcurrent(run, { maxConcurrent: 1, maxItems: 2 });
  const answers = Promise.allSettled([1, 2, 3].map(ask));
  await turn();
  runs[0]?.fail(new Error("no"));
  await turn();
  runs[1]?.finish();
  expect((await answers).map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
});

test("an answer too few is nobody's answer", async () => {
  const ask = batchConcurrent(async (items: number[]) => items.slice(1), { maxConcurrent: 1, maxItems: 9 });
  expect((await Promise.allSettled([1, 2].map(ask))).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});
