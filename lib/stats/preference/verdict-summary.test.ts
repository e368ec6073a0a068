import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fewRuns } from "@/lib/stats/testing/thorough";
import { seededRandom } from "../resampling/random";
import { definedValue } from "../testing/defined-value";
import { type VerdictPattern, verdictSummary } from "./verdict-summary";

/** Instructions of one pair each: how many are right in both orders, in one, in none. */
function subset([both, once, none]: readonly [number, number, number]): VerdictPattern[] {
  const pattern = { pairs: 1, twice: 1, withTruth: 1 };
  return [
    { ...pattern, instructions: both, same: 1, credit: 2 },
    { ...pattern, instructions: once, same: 0, credit: 1 },
    { ...pattern, instructions: none, same: 1, credit: 0 },
  ];
}

const random = () => seededRandom("verdicts");
const percent = (strata: readonly (readonly VerdictPattern[])[]) => {
  const { accuracy, same } = verdictSummary(strata, { random: random(), resamples: 50 });
  return [accuracy, same].map(({ value }) => Number((100 * definedValue(value)).toFixed(1)));
};

/** GPT-4, Vanilla*: counts that give the ten figures of llmbar's table 2, with its averages. */
const NATURAL = subset([93, 5, 2]);
const ADVERSARIAL = [subset([101, 9, 24]), subset([77, 5, 10]), subset([35, 3, 9]), subset([33, 8, 5])];

test("published figures and their averages", () => {
  expect(percent([NATURAL])).toEqual([95.5, 95.0]);
  expect(ADVERSARIAL.map((each) => percent([each]))).toEqual([
    [78.7, 93.3],
    [86.4, 94.6],
    [77.7, 93.6],
    [80.4, 82.6],
  ]);
  expect(percent(ADVERSARIAL)).toEqual([80.8, 91.0]);
  expect(percent([NATURAL, ...ADVERSARIAL])).toEqual([83.7, 91.8]);
});

describe("intervals", () => {
  test("a share of independent pairs has Wilson's, anything else the bootstrap's", () => {
    const one = verdictSummary([NATURAL], { random: random() });
    expect(one.same.interval).toMatchObject({ value: { method: "wilson" } });
    expect(one.accuracy.interval).toMatchObject({ value: { method: "percentile" } });
    const many = verdictSummary([NATURAL, ...ADVERSARIAL], { random: random() });
    expect(many.same.interval).toMatchObject({ value: { method: "percentile" } });
  });
  test("pairs that share an instruction are drawn together", () => {
    const width = (patterns: readonly VerdictPattern[]) => {
      const { low, high } = definedValue(verdictSummary([patterns], { random: random() }).accuracy.interval);
      return high - low;
    };
    const apart = [
      { instructions: 50, pairs: 1, twice: 1, same: 1, withTruth: 1, credit: 2 },
      { instructions: 50, pairs: 1, twice: 1, same: 1, withTruth: 1, credit: 0 },
    ];
    const together = [
      { instructions: 5, pairs: 10, twice: 10, same: 10, withTruth: 10, credit: 20 },
      { instructions: 5, pairs: 10, twice: 10, same: 10, withTruth: 10, credit: 0 },
    ];
    expect(width(together)).toBeGreaterThan(2 * width(apart));
  });
});

test("what is missing in one subset is missing in their mean, with the reason", () => {
  const unordered = [{ instructions: 3, pairs: 1, twice: 0, same: 0, withTruth: 1, credit: 2 }];
  const { accuracy, same, nTwice } = verdictSummary([NATURAL, unordered], { random: random() });
  expect(definedValue(accuracy.value)).toBeCloseTo((0.955 + 1) / 2, 12);
  expect(same.value).toMatchObject({ defined: false, reason: "no-labels" });
  expect(nTwice).toBe(100);
  expect(verdictSummary([[]], { random: random() }).accuracy.value.defined).toBe(false);
});

test("one subset's macro average is its own, and each share lies between its parts", () => {
  const pattern = fc
    .record({ instructions: fc.integer({ min: 1, max: 9 }), pairs: fc.integer({ min: 1, max: 4 }) })
    .chain(({ instructions, pairs }) =>
      fc
        .record({ same: fc.integer({ min: 0, max: pairs }), credit: fc.integer({ min: 0, max: 2 * pairs }) })
        .map((rest) => ({ instructions, pairs, twice: pairs, withTruth: pairs, ...rest })),
    );
  const stratum = fc.array(pattern, { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(stratum, { minLength: 1, maxLength: 3 }), (strata) => {
      const of = (some: VerdictPattern[][]) =>
        definedValue(verdictSummary(some, { random: random(), resamples: 1 }).accuracy.value);
      const alone = strata.map((each) => of([each]));
      expect(of(strata)).toBeGreaterThanOrEqual(Math.min(...alone) - 1e-12);
      expect(of(strata)).toBeLessThanOrEqual(Math.max(...alone) + 1e-12);
    }),
    fewRuns(50),
  );
});
