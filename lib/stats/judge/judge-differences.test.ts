import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalQuantile } from "../resampling/normal-distribution";
import { type Random, seededRandom } from "../resampling/random";
import { StatsInputError } from "../stats-input-error";
import { definedValue, undefinedReason } from "../testing/defined-value";
import { CLOSENESS_MEASURES, type ClosenessMeasure } from "./closeness-measure";
import { type JudgedUnit, judgeDifferences } from "./judge-differences";

const options = (seed: string | number, resamples = 300) => ({ random: seededRandom(seed), resamples });

function unitsOf(people: readonly number[], ...judges: readonly (readonly (number | null)[])[]): JudgedUnit[] {
  return people.map((value, unit) => ({
    ...{ cluster: `u${unit}`, people: value, judges: judges.map((judge) => judge[unit] ?? null) },
  }));
}

function differences(units: readonly JudgedUnit[], measures: readonly ClosenessMeasure[], seed = 1, resamples = 300) {
  const [pair] = judgeDifferences(["a", "b"], units, measures, options(seed, resamples));
  if (!pair) throw new Error("Expected a pair");
  return pair.differences;
}

const PEOPLE = [3.5, 4, 2, 5, 1, 3, 4.5, 2.5, 3, 1.5];
const NEAR = [3, 4, 2, 5, 2, 3, 4, 3, 3, 1];
const OUTCOMES = [1, 0, -1, 1, 1, 0, -1, -1, 1, 0];

describe("judgeDifferences", () => {
  // scipy.stats.pearsonr, spearmanr, kendalltau; p by scipy.stats.permutation_test, samples, all 2^10 exchanges of values that
  // were standardised or ranked before (SciPy 1.17.1). The second judge uses another scale.
  it.each([
    ["pearson", 0.9316949906249122, 0.7743433562157671, 0.1484375],
    ["spearman", 0.9469425238482126, 0.7659609850368815, 0.265625],
    ["kendall", 0.8674427949190671, 0.5843065474681431, 0.19140625],
  ] as const)("compares %s as an independent computation does", (measure, a, b, p) => {
    const units = unitsOf(PEOPLE, NEAR, [70, 60, 55, 90, 20, 80, 65, 40, 30, 35]);
    const [found] = differences(units, [measure], 1, 1024);
    expect(found && definedValue(found.a)).toBeCloseTo(a, 12);
    expect(found && definedValue(found.b)).toBeCloseTo(b, 12);
    expect(found && definedValue(found.difference)).toBeCloseTo(a - b, 12);
    expect(found && definedValue(found.pValue)).toBe(p);
  });

  it.each([
    ["mae", PEOPLE, NEAR, [3, 3, 3, 5, 1, 4, 4, 2, 2, 3], [0.3, 0.7, 0.21875]],
    ["wpld", OUTCOMES, [1, 0, -1, 1, 0, 0, -1, -1, 1, 1], [0, 1, -1, -1, 1, 0, 1, -1, -1, 0], [0.2, 0.8, 0.21875]],
    ["accuracy", OUTCOMES, [1, 0, -1, 1, 0, 0, -1, -1, 1, 1], [0, 1, -1, -1, 1, 0, 1, -1, -1, 0], [0.8, 0.5, 0.453125]],
  ] as const)("compares %s as an independent computation does", (measure, people, judgeA, judgeB, [a, b, p]) => {
    const [found] = differences(unitsOf(people, judgeA, judgeB), [measure], 1, 1024);
    expect(found && definedValue(found.a)).toBeCloseTo(a, 12);
    expect(found && definedValue(found.b)).toBeCloseTo(b, 12);
    expect(found && definedValue(found.pValue)).toBe(p);
  });

  it("turns round with the judges, and does not depend on the order of units", () => {
    const value = fc.integer({ min: 1, max: 5 });
    const unit = fc.tuple(value, value, value, fc.constantFrom("p", "q", "r"));
    fc.assert(
      fc.property(fc.array(unit, { minLength: 3, maxLength: 12 }), (rows) => {
        const units = rows.map(([people, a, b, cluster]) => ({ cluster, people, judges: [a, b] }));
        const turned = units.map((each) => ({ ...each, judges: each.judges.toReversed() }));
        const [there, back] = [units, turned].map((each) => differences(each, CLOSENESS_MEASURES, 1, 30));
        there?.forEach((each, index) => {
          const other = back?.[index];
          expect(other?.a).toEqual(each.b);
          if (each.difference.defined && other?.difference.defined) {
            expect(other.difference.value + each.difference.value).toBeCloseTo(0, 12);
            expect(other.pValue).toEqual(each.pValue);
            if (each.closer !== "cannot-tell") expect(other.closer).not.toBe(each.closer);
          }
        });
        const reordered = differences(units.toReversed(), CLOSENESS_MEASURES, 1, 30);
        reordered.forEach(({ difference }, index) => {
          const before = there?.[index]?.difference;
          expect(difference.defined).toBe(before?.defined);
          if (difference.defined && before?.defined) expect(difference.value).toBeCloseTo(before.value, 9);
        });
      }),
      { numRuns: 60 },
    );
  });

  it("does not depend on which response of a pair is called A where that means nothing", () => {
    const value = fc.integer({ min: 1, max: 5 });
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value, value, fc.boolean()), { minLength: 4, maxLength: 10 }), (rows) => {
        const of = (isTurned: boolean) =>
          rows.map(([people, a, b, turn], index) => {
            const read = (each: number) => (turn && isTurned ? 6 - each : each);
            return { cluster: String(index), people: read(people), judges: [read(a), read(b)] };
          });
        const [stored, turned] = [false, true].map((isTurned) =>
          judgeDifferences(["a", "b"], of(isTurned), CLOSENESS_MEASURES, { ...options(1, 20), reversal: 6 }),
        );
        stored?.[0]?.differences.forEach(({ difference, interval }, index) => {
          const other = turned?.[0]?.differences[index];
          expect(other?.difference.defined).toBe(difference.defined);
          if (!difference.defined || !other?.difference.defined) return;
          expect(other.difference.value).toBeCloseTo(difference.value, 9);
          if (interval.defined && other.interval.defined) {
            expect(other.interval.value.low).toBeCloseTo(interval.value.low, 9);
          }
        });
      }),
      { numRuns: 60 },
    );
  });

  it("says which judge is closer, by distances and by correlations, with Holm's correction over the pairs", () => {
    const random = seededRandom("three");
    const people = Array.from({ length: 80 }, () => normal(random));
    const noisy = (spread: number) => people.map((value) => value + spread * normal(random));
    const units = unitsOf(people, noisy(0.2), noisy(3), noisy(3));
    const pairs = judgeDifferences(["good", "bad", "other"], units, ["mae", "spearman"], options("p"));
    expect(pairs.map(({ a, b, n, nClusters }) => ({ a, b, n, nClusters }))).toEqual([
      { a: "good", b: "bad", n: 80, nClusters: 80 },
      { a: "good", b: "other", n: 80, nClusters: 80 },
      { a: "bad", b: "other", n: 80, nClusters: 80 },
    ]);
    const closer = pairs.map((pair) => pair.differences.map((each) => each.closer));
    expect(closer).toEqual([
      ["a", "a"],
      ["a", "a"],
      ["cannot-tell", "cannot-tell"],
    ]);
    const [mae, spearman] = pairs[0]?.differences ?? [];
    const smallest = 1 / 301;
    expect(spearman).toMatchObject({
      pValue: { value: smallest },
      adjustedPValue: { value: expect.closeTo(3 * smallest, 12) },
    });
    // What draws cannot tell of a mean is bounded.
    expect(mae && definedValue(mae.adjustedPValue)).toBeLessThan(1e-6);
  });

  it.each(["pearson", "spearman", "kendall", "weighted_kappa"] as const)(
    "tells many judges apart by %s, though few resamples are drawn",
    (measure) => {
      const random = seededRandom("many");
      const people = Array.from({ length: 40 }, () => normal(random));
      const noisy = (spread: number) => people.map((value) => value + spread * normal(random));
      const names = ["good", "bad", ...Array.from({ length: 6 }, (_, index) => `other ${index}`)];
      const units = unitsOf(people, noisy(0.2), noisy(4), ...Array.from({ length: 6 }, () => noisy(1)));
      // 28 pairs: of 300 permutations none could have a corrected p-value below 28/301.
      const [first] = judgeDifferences(names, units, [measure], options("p"));
      expect(first?.differences[0]).toMatchObject({ closer: "a" });
    },
  );

  it("says why there is nothing", () => {
    const [none] = differences(unitsOf([1, 2], [1, null], [null, 2]), ["wpld"]);
    expect(none && [none.a, none.difference, none.interval, none.pValue].map(undefinedReason)).toEqual(
      Array(4).fill("no-common-units"),
    );
    const [single] = differences(unitsOf([1], [1], [2]), ["mae"]);
    expect(single && definedValue(single.difference)).toBe(-1);
    expect(single && [single.interval, single.pValue].map(undefinedReason)).toEqual(["too-few-units", "too-few-units"]);
    const [flat] = differences(unitsOf([1, 2, 3], [1, 1, 1], [1, 2, 3]), ["pearson"]);
    expect(flat && undefinedReason(flat.difference)).toBe("no-variation");
    expect(flat?.closer).toBe("cannot-tell");
    expect(() => judgeDifferences(["a"], unitsOf([1], [1], [2]), ["mae"], options(1))).toThrow(StatsInputError);
    expect(() => differences(unitsOf([1], [Number.NaN], [2]), ["mae"])).toThrow(StatsInputError);
  });
});

const normal = (random: Random) => normalQuantile(random() || 0.5);

/** Three responses to each instruction, whose errors hang together; judges with the given spread of error. */
function simulate(random: Random, instructions: number, spreads: readonly number[]): JudgedUnit[] {
  return Array.from({ length: instructions }, (_, instruction) => {
    const shared = spreads.map((spread) => spread * 0.7 * normal(random));
    return Array.from({ length: 3 }, () => {
      const people = Math.round(3 + normal(random));
      const judges = spreads.map((spread, judge) => people + (shared[judge] ?? 0) + spread * normal(random));
      return { cluster: `i${instruction}`, people, judges };
    });
  }).flat();
}

describe("its intervals and p-values", () => {
  const MEASURES = ["mae", "pearson"] as const;

  it("hold the true difference as often as they say, though responses hang together", () => {
    const spreads = [0.6, 1];
    const truth = differences(simulate(seededRandom("truth"), 20_000, spreads), MEASURES, 1, 1);
    const held = MEASURES.map(() => 0);
    const studies = 150;
    for (let study = 0; study < studies; study++) {
      const found = differences(simulate(seededRandom(`c ${study}`), 30, spreads), MEASURES, study, 100);
      found.forEach(({ interval }, index) => {
        const { low, high } = definedValue(interval);
        const value = truth[index] ? definedValue(truth[index].difference) : Number.NaN;
        if (low <= value && value <= high) held[index] = (held[index] ?? 0) + 1;
      });
    }
    for (const count of held) {
      expect(count / studies).toBeGreaterThan(0.88);
      expect(count / studies).toBeLessThanOrEqual(0.995);
    }
  });

  it("call one of two equal judges closer no more often than one in twenty", () => {
    const closer = MEASURES.map(() => 0);
    const studies = 200;
    for (let study = 0; study < studies; study++) {
      const found = differences(simulate(seededRandom(`null ${study}`), 30, [0.8, 0.8]), MEASURES, study, 100);
      found.forEach((each, index) => {
        if (each.closer !== "cannot-tell") closer[index] = (closer[index] ?? 0) + 1;
      });
    }
    for (const count of closer) expect(count / studies).toBeLessThan(0.085);
  });
});
