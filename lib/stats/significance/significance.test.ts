import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { StatsInputError } from "../stats-input-error";
import { benjaminiYekutieliAdjusted, holmAdjusted } from "./adjusted-p-values";
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
