import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../resampling/random";
import { StatsInputError } from "../stats-input-error";
import { benjaminiYekutieliAdjusted, holmAdjusted } from "./adjusted-p-values";
import { exchangePValue, exchangeTest } from "./exchange-p-value";
import { atLeastMarked, atMostMarked } from "./hypergeometric";
import { studentTCdf, studentTQuantile } from "./student-t-distribution";

describe("atLeastMarked and atMostMarked", () => {
  const strata = [
    { all: 40, marked: 12, drawn: 9 },
    { all: 15, marked: 5, drawn: 6 },
  ];

  it("are SciPy's, of one stratum and of two", () => {
    // scipy.stats.hypergeom(40, 12, 9).sf(4) and .cdf(0); numpy.convolve of its pmf and that of (15, 5, 6).
    expect(atLeastMarked(strata.slice(0, 1), 5)).toBeCloseTo(0.07152121161409088, 12);
    expect(atMostMarked(strata.slice(0, 1), 0)).toBeCloseTo(0.025259392519454436, 12);
    expect(atLeastMarked(strata, 8)).toBeCloseTo(0.034881882083596785, 12);
    expect(atMostMarked(strata, 2)).toBeCloseTo(0.07007021093708402, 12);
  });

  it("are sure of what cannot be otherwise", () => {
    expect([
      atLeastMarked(strata, 0),
      atMostMarked(strata, 14),
      atLeastMarked([], 0),
      atLeastMarked(strata, 15),
    ]).toEqual([1, 1, 1, 0]);
  });
});

describe("studentTCdf", () => {
  // SciPy 1.10.1, scipy.stats.t.cdf.
  it.each([
    [-3.2, 5, 0.01199758840165024],
    [0.5, 29, 0.6895759579031093],
    [2, 1, 0.8524163823495667],
    [-40, 119, 3.746840043322037e-71],
    [-1e-3, 1000, 0.4996011575092264],
    [12, 2.5, 0.9985818924849609],
  ])("P(T ≤ %d) with %d degrees of freedom", (t, degrees, expected) => {
    expect(Math.abs(studentTCdf(t, degrees) / expected - 1)).toBeLessThan(1e-11);
  });

  it("is symmetric, rises, and ends at 0 and 1", () => {
    const t = fc.double({ min: -50, max: 50, noNaN: true });
    fc.assert(
      fc.property(t, t, fc.integer({ min: 1, max: 500 }), (a, b, degrees) => {
        expect(studentTCdf(a, degrees) + studentTCdf(-a, degrees)).toBeCloseTo(1, 12);
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        expect(studentTCdf(low, degrees)).toBeLessThanOrEqual(studentTCdf(high, degrees) + 1e-14);
      }),
    );
    expect(studentTCdf(0, 7)).toBe(0.5);
    // qt(c(0.975, 0.95), c(5, 11)) in R.
    expect(studentTQuantile(0.975, 5)).toBeCloseTo(2.5705818356363146, 10);
    expect(studentTQuantile(0.05, 11)).toBeCloseTo(-1.795884818704043, 10);
    expect([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY].map((end) => studentTCdf(end, 3))).toEqual([0, 1]);
  });
});

describe("adjusted p-values", () => {
  // statsmodels 0.13.5, multipletests with methods holm and fdr_by.
  const P = [0.01, 0.04, 0.03, 0.005, 0.2, 0.04];

  it("are those of an independent computation", () => {
    const close = (values: number[]) => values.map((value) => expect.closeTo(value, 12));
    expect(holmAdjusted(P)).toEqual(close([0.05, 0.12, 0.12, 0.03, 0.2, 0.12]));
    expect(benjaminiYekutieliAdjusted(P)).toEqual(close([0.0735, 0.1176, 0.1176, 0.0735, 0.49, 0.1176]));
  });

  it("are no smaller than the p-values, in their order, and do not care for the order given", () => {
    const pValues = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(pValues, (p) => {
        for (const adjust of [holmAdjusted, benjaminiYekutieliAdjusted]) {
          const adjusted = adjust(p);
          const byP = p.map((value, index) => ({ value, adjusted: adjusted[index] ?? 0 }));
          byP.sort((a, b) => a.value - b.value);
          byP.forEach((each, index) => {
            expect(each.adjusted).toBeGreaterThanOrEqual(each.value);
            expect(each.adjusted).toBeLessThanOrEqual(1);
            if (index > 0) expect(each.adjusted).toBeGreaterThanOrEqual(byP[index - 1]?.adjusted ?? 0);
          });
          expect(adjust(p.toReversed()).toReversed()).toEqual(adjusted);
        }
      }),
    );
    expect(holmAdjusted([])).toEqual([]);
    expect(() => holmAdjusted([0.5, 2])).toThrow(StatsInputError);
  });
});

describe("exchangeTest of like clusters", () => {
  const groups = fc.array(fc.record({ value: fc.integer({ min: -3, max: 3 }), size: fc.integer({ min: 1, max: 3 }) }), {
    minLength: 1,
    maxLength: 4,
  });

  it("is that of the clusters one by one, where all exchanges are made", () => {
    fc.assert(
      fc.property(groups, (found) => {
        const sums = found.flatMap(({ value, size }) => new Array<number>(size).fill(value));
        const single = exchangePValue(
          sums,
          sums.map(() => 1),
          seededRandom(1),
          2 ** 12,
        );
        const grouped = exchangePValue(
          found.map(({ value }) => value),
          found.map(({ size }) => size),
          seededRandom(1),
          2 ** 12,
        );
        expect(grouped).toBe(single);
        const sizes = found.map(({ size }) => size);
        const statistic = (exchanged: Float64Array) =>
          found.reduce((sum, { value, size }, group) => sum + value * (size - 2 * (exchanged[group] ?? 0)), 0);
        expect(exchangeTest(sizes, statistic, seededRandom(1), 2 ** 12)).toBe(single);
      }),
    );
  });

  it("gives no bound below the share of all exchanges", () => {
    const sums = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(sums, (found) => {
        const ones = found.map(() => 1);
        const exact = exchangePValue(found, ones, seededRandom(1), 2 ** 10);
        // A single draw says next to nothing: what is left is the bound.
        expect(exchangePValue(found, ones, seededRandom(1), 1)).toBeGreaterThanOrEqual(Math.min(0.5, exact) - 1e-12);
      }),
    );
  });

  it("has the p-value of a sign test where it draws", () => {
    // P(|X − 200| ≥ |k − 200|) of 400 fair coins, by Python's math.comb.
    const pOf = (positive: number) =>
      exchangePValue([1, -1], [positive, 400 - positive], seededRandom("signs"), 20_000);
    // Six standard errors of 20,000 draws.
    expect(Math.abs(pOf(220) - 0.05104022312914799)).toBeLessThan(0.0094);
    expect(Math.abs(pOf(205) - 0.6527645977066692)).toBeLessThan(0.0203);
    // What draws cannot tell is bounded from above: exact is 7.43e-5.
    expect(pOf(240)).toBeGreaterThan(7.4e-5);
    expect(pOf(240)).toBeLessThan(4 * 7.5e-5);
  });
});
