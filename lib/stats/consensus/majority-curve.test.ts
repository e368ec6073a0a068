import fc from "fast-check";
import { expect, test } from "vitest";
import { seededRandom } from "../resampling/random";
import { StatsInputError } from "../stats-input-error";
import { definedValue } from "../testing/defined-value";
import { majorityChance, majorityCurve } from "./majority-curve";

/** From going through all subsets in Python (itertools.combinations, exact fractions). */
test.each([
  [3, 2, 1, 3 / 5],
  [3, 2, 2, 3 / 5],
  [3, 2, 3, 7 / 10],
  [3, 2, 5, 1],
  [4, 5, 3, 17 / 42],
  [4, 5, 5, 5 / 14],
  [1, 8, 3, 0],
  [7, 2, 5, 1],
  [0, 5, 3, 0],
  [5, 0, 3, 1],
])("%i right and %i wrong, majority of %i", (right, wrong, k, chance) => {
  expect(majorityChance(right, wrong, k)).toBeCloseTo(chance, 12);
});

test("refuses more samples than there are", () => {
  expect(() => majorityChance(2, 1, 4)).toThrow(StatsInputError);
  expect(() => majorityChance(2, 1, 0)).toThrow(StatsInputError);
});

test("right and wrong exchanged give the rest to one, and more samples help whoever is ahead", () => {
  const side = fc.integer({ min: 0, max: 12 });
  fc.assert(
    fc.property(side, side, fc.integer({ min: 1, max: 24 }), (right, wrong, k) => {
      fc.pre(k <= right + wrong);
      expect(majorityChance(right, wrong, k) + majorityChance(wrong, right, k)).toBeCloseTo(1, 9);
      if (right > wrong && k % 2 === 1 && k + 2 <= right + wrong) {
        expect(majorityChance(right, wrong, k + 2)).toBeGreaterThanOrEqual(majorityChance(right, wrong, k) - 1e-12);
      }
    }),
  );
});

test("a curve over questions: odd k up to the samples that all have", () => {
  const questions = [
    { cluster: "a", right: 4, wrong: 1 },
    { cluster: "a", right: 2, wrong: 3 },
    { cluster: "b", right: 6, wrong: 1 },
  ];
  const points = majorityCurve(questions, { random: seededRandom("curve"), resamples: 200 });
  expect(points.map(({ k }) => k)).toEqual([1, 3, 5]);
  expect(definedValue(points[0]?.accuracy ?? fail())).toBeCloseTo((4 / 5 + 2 / 5 + 6 / 7) / 3, 12);
  expect(definedValue(points[2]?.accuracy ?? fail())).toBeCloseTo((1 + 0 + 1) / 3, 12);
  expect(points[0]?.interval).toMatchObject({ defined: false, reason: "too-few-units" });
  const more = ["c", "d", "e", "f"].map((cluster) => ({ cluster, right: 5, wrong: 2 }));
  const six = majorityCurve([...questions, ...more], { random: seededRandom("curve"), resamples: 200 });
  expect(six.every(({ interval }) => interval.defined)).toBe(true);
  const [alone] = majorityCurve(questions.slice(0, 2), { random: seededRandom("curve") });
  expect(alone?.interval).toMatchObject({ defined: false, reason: "too-few-units" });
  expect(majorityCurve([], { random: seededRandom("curve") })).toEqual([]);
});

function fail(): never {
  throw new Error("A point is missing.");
}
