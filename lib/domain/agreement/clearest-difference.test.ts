import fc from "fast-check";
import { expect, test } from "vitest";
import { clearestDifference } from "./clearest-difference";
import type { ComparedSystems } from "./system-comparison";

const defined = (value: number) => ({ defined: true, value }) as const;
const difference = (value: number, p: number) => ({
  value: defined(value),
  interval: {
    defined: true,
    value: { low: value - 0.1, high: value + 0.3, confidence: 0.95, method: "percentile", nResamples: 2000 },
  } as const,
  pValue: defined(p / 2),
  adjustedPValue: defined(p),
});
const pair = (a: string, b: string, of: Partial<ComparedSystems>): ComparedSystems => ({
  ...{ a, b, instructions: 40, score: null, requirements: null, winRate: null },
  ...of,
});

test("the pair with the smallest corrected p, the better system first", () => {
  const found = clearestDifference([
    pair("m-1", "m-2", { score: difference(0.5, 0.2) }),
    pair("m-1", "m-3", { score: difference(-0.4, 0.01) }),
  ]);
  expect(found).toMatchObject({ measure: "score", better: "m-3", worse: "m-1", isDetected: true });
  expect(found?.difference.value).toEqual(defined(0.4));
  expect(found?.difference.interval).toMatchObject({ value: { low: expect.closeTo(0.1), high: expect.closeTo(0.5) } });
});

test("where the lowest score is best, the system with the lower one does better", () => {
  const found = clearestDifference([pair("m-1", "m-2", { score: difference(0.48, 0.001) })], "lowest");
  expect(found).toMatchObject({ measure: "score", better: "m-2", worse: "m-1" });
  expect(found?.difference.value).toEqual(defined(-0.48));
  expect(found?.difference.interval).toMatchObject({
    value: { low: expect.closeTo(-0.78), high: expect.closeTo(-0.38) },
  });
  const rate = clearestDifference([pair("m-1", "m-2", { winRate: difference(0.7, 0.01) })], "lowest");
  expect(rate).toMatchObject({ measure: "winRate", better: "m-1" });
});

test("a win rate below one half is turned round one half", () => {
  const found = clearestDifference([pair("m-1", "m-2", { winRate: difference(0.3, 0.5) })]);
  expect(found).toMatchObject({ measure: "winRate", better: "m-2", worse: "m-1", isDetected: false });
  expect(found?.difference.value).toMatchObject({ value: expect.closeTo(0.7) });
});

test("without two systems, or without a difference that exists, there is none", () => {
  expect(clearestDifference([])).toBeNull();
  const value = { defined: false, reason: "too-few-units", explanation: "" } as const;
  expect(clearestDifference([pair("a", "b", { score: { ...difference(1, 1), value } })])).toBeNull();
});

test("it does not matter which system of a pair comes first", () => {
  const number = fc.double({ min: -2, max: 2, noNaN: true }).filter((value) => value !== 0);
  fc.assert(
    fc.property(number, fc.double({ min: 0, max: 1, noNaN: true }), (value, p) => {
      const one = clearestDifference([pair("a", "b", { score: difference(value, p) })]);
      const other = clearestDifference([pair("b", "a", { score: difference(-value, p) })]);
      expect(other?.better).toBe(one?.better);
      expect(other?.difference.value).toEqual(one?.difference.value);
    }),
  );
});
