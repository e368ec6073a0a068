import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fewRuns } from "@/lib/stats/testing/thorough";
import { seededRandom } from "../resampling/random";
import { definedValue } from "../testing/defined-value";
import { bestOfN } from "./best-of-n";
import { bestOfSamples, selectionPrecision } from "./best-of-samples";

const options = () => ({ random: seededRandom(1), resamples: 500 });

describe("the best samples", () => {
  test.each([
    [[0.2, 0.8, 0.5], [1]],
    [
      [0.8, 0.2, 0.8],
      [0, 2],
    ],
    [[null, 0.1, null], [1]],
    [[null, null], []],
    [[], []],
    [
      [0.1 + 0.2, 0.3],
      [0, 1],
    ],
    [[-3, -1, -2], [1]],
  ])("%j: %j", (scores, best) => {
    expect(bestOfSamples(scores)).toEqual(best);
  });

  test("of errors the lowest are best, within rounding", () => {
    expect(bestOfSamples([0.5, null, 0.3, 0.1 + 0.2], "lowest")).toEqual([2, 3]);
    const found = bestOfN([{ score: [0.4, 0.1, 0.9], truth: [3, 5, 1] }], { ...options(), bestScore: "lowest" });
    expect([found.bestScore, found.precision, found.bestTruth].map(({ mean }) => definedValue(mean))).toEqual([
      0.1, 1, 5,
    ]);
    const both = { ...options(), bestScore: "lowest", bestTruth: "lowest" } as const;
    expect(definedValue(bestOfN([{ score: [0.4, 0.1], truth: [3, 5] }], both).precision.mean)).toBe(0);
  });

  test("a score that is no number is refused", () => {
    expect(() => bestOfSamples([1, Number.NaN])).toThrow("finite");
  });

  const scores = fc.array(fc.option(fc.integer({ min: -5, max: 5 })), { maxLength: 12 });
  test("all of them have the highest score, nobody else has, and the order of samples does not matter", () => {
    fc.assert(
      fc.property(scores, (given) => {
        const best = bestOfSamples(given);
        const highest = Math.max(...given.filter((score) => score !== null));
        expect(best.every((index) => given[index] === highest)).toBe(true);
        expect(best).toHaveLength(given.filter((score) => score === highest).length);
        const reversed = bestOfSamples(given.toReversed()).map((index) => given.length - 1 - index);
        expect(reversed.toSorted((a, b) => a - b)).toEqual(best);
      }),
    );
  });

  test("precision is the chance that one drawn from the chosen is among the best", () => {
    expect(selectionPrecision([1], [1, 2])).toBe(1);
    expect(selectionPrecision([0, 1], [1, 2])).toBe(0.5);
    expect(selectionPrecision([0, 3], [1, 2])).toBe(0);
  });
});

describe("best of N", () => {
  // Worked by hand. First: chosen {1}, best {1}. Second: chosen {0, 1}, best {1, 2}. Third: nothing to choose.
  // Fourth: scored, but the truth knows one sample only.
  const instructions = [
    { score: [0.25, 0.75, 0.5], truth: [2, 5, 3] },
    { score: [1, 1, 0], truth: [1, 4, 4] },
    { score: [0.5, null], truth: [3, 3] },
    { score: [0, 1], truth: [null, 2] },
  ];

  test("a hand-worked table", () => {
    const found = bestOfN(instructions, options());
    expect(found).toMatchObject({ nInstructions: 3, nTied: 1 });
    const value = (statistic: { mean: Parameters<typeof definedValue>[0] }) => definedValue(statistic.mean);
    expect(value(found.bestScore)).toBeCloseTo((0.75 + 1 + 1) / 3, 12);
    expect(value(found.allScore)).toBeCloseTo((0.5 + 2 / 3 + 0.5) / 3, 12);
    expect(found.precision.nInstructions).toBe(2);
    expect(value(found.precision)).toBeCloseTo((1 + 0.5) / 2, 12);
    expect(value(found.randomPrecision)).toBeCloseTo((1 / 3 + 2 / 3) / 2, 12);
    expect(value(found.chosenTruth)).toBeCloseTo((5 + 2.5) / 2, 12);
    expect(value(found.allTruth)).toBeCloseTo((10 / 3 + 3) / 2, 12);
    expect(value(found.bestTruth)).toBeCloseTo((5 + 4) / 2, 12);
    expect(found.precision.interval).toMatchObject({ defined: false, reason: "too-few-units" });
    const thrice = bestOfN([...instructions, ...instructions, ...instructions], options());
    expect(definedValue(thrice.precision.interval)).toMatchObject({ low: 0.5, high: 1, confidence: 0.95 });
  });

  test("two samples that both know are enough to tell", () => {
    const found = bestOfN([{ score: [1, 2, 3], truth: [2, 1, null] }], options());
    expect(found.precision.nInstructions).toBe(1);
    expect(definedValue(found.precision.mean)).toBe(0);
  });

  test("without anything in common there is no precision, and it is said why", () => {
    const found = bestOfN([{ score: [1, 2], truth: [null, null] }], options());
    expect(found.nInstructions).toBe(1);
    expect(found.precision).toMatchObject({ mean: { defined: false, reason: "no-common-units" }, nInstructions: 0 });
    expect(found.bestScore).toMatchObject({
      mean: { value: 2 },
      interval: { defined: false, reason: "too-few-units" },
    });
  });

  const samples = fc.array(
    fc.record({ value: fc.integer({ min: 0, max: 4 }), known: fc.integer({ min: 1, max: 5 }) }),
    {
      minLength: 2,
      maxLength: 6,
    },
  );
  test("truth chooses itself; nothing beats the best, and the order of instructions does not matter", () => {
    fc.assert(
      fc.property(fc.array(samples, { minLength: 2, maxLength: 8 }), (all) => {
        const given = all.map((each) => ({
          score: each.map(({ value }) => value),
          truth: each.map(({ known }) => known),
        }));
        const found = bestOfN(given, { ...options(), resamples: 50 });
        const [chosen, best] = [definedValue(found.chosenTruth.mean), definedValue(found.bestTruth.mean)];
        expect(chosen).toBeLessThanOrEqual(best + 1e-9);
        const itself = bestOfN(
          given.map(({ truth }) => ({ score: truth, truth })),
          { ...options(), resamples: 50 },
        );
        expect(definedValue(itself.precision.mean)).toBe(1);
        const turned = bestOfN(given.toReversed(), { ...options(), resamples: 50 });
        expect(definedValue(turned.precision.mean)).toBeCloseTo(definedValue(found.precision.mean), 12);
      }),
      fewRuns(50),
    );
  });
});
