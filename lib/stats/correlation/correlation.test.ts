import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { StatsInputError } from "../stats-input-error";
import { definedValue, undefinedReason } from "../testing/defined-value";
import { kendallTauB } from "./kendall-tau";
import { pearson } from "./pearson";
import { ranks, spearman } from "./spearman";

// SciPy: pearsonr, spearmanr and kendalltau of these.
const X = [12, 2, 1, 12, 2];
const Y = [1, 4, 7, 1, 0];

const COEFFICIENTS = { pearson, spearman, kendallTauB };

describe("correlations", () => {
  it("equal SciPy's", () => {
    expect(definedValue(kendallTauB(X, Y))).toBeCloseTo(-0.4714045207910316, 14);
    expect(definedValue(spearman([1, 2, 3, 4, 5], [5, 6, 7, 8, 7]))).toBeCloseTo(0.8207826816681233, 14);
    expect(definedValue(pearson([1, 2, 3, 4, 5, 6, 7], [10, 9, 2.5, 6, 4, 3, 2]))).toBeCloseTo(-0.828503883588428, 12);
  });

  it("give equal values the mean of their ranks", () => {
    expect([...ranks([10, 20, 10, 30])]).toEqual([1.5, 3, 1.5, 4]);
  });

  it.each(Object.entries(COEFFICIENTS))("%s is 1 and −1 for the same and the opposite order", (_, coefficient) => {
    const values = [3, 1, 4, 1.5, 9];
    expect(definedValue(coefficient(values, values))).toBeCloseTo(1, 14);
    const opposite = values.map((value) => -value);
    expect(definedValue(coefficient(values, opposite))).toBeCloseTo(-1, 14);
  });

  it.each(Object.entries(COEFFICIENTS))("%s says why it is undefined and refuses what is no pair", (_, coefficient) => {
    expect(undefinedReason(coefficient([1, 1], [1, 2]))).toBe("no-variation");
    expect(undefinedReason(coefficient([1], [1]))).toBe("too-few-units");
    expect(() => coefficient([1], [1, 2])).toThrow(StatsInputError);
    expect(() => coefficient([1, Number.NaN], [1, 2])).toThrow(StatsInputError);
  });

  it("tau-b equals the count over all pairs, and Spearman survives monotone recoding", () => {
    const series = fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { minLength: 2, maxLength: 40 });
    fc.assert(
      fc.property(series, (pairs) => {
        const [x, y] = [pairs.map(([a]) => a), pairs.map(([, b]) => b)];
        const tau = kendallTauB(x, y);
        if (!tau.defined) return;
        let [score, untiedX, untiedY] = [0, 0, 0];
        for (const [i, [a, b]] of pairs.entries()) {
          for (const [c, d] of pairs.slice(i + 1)) {
            score += Math.sign(a - c) * Math.sign(b - d);
            untiedX += a === c ? 0 : 1;
            untiedY += b === d ? 0 : 1;
          }
        }
        expect(tau.value).toBeCloseTo(score / Math.sqrt(untiedX * untiedY), 12);
        const recoded = spearman(
          x.map((value) => Math.exp(value)),
          y,
        );
        expect(definedValue(recoded)).toBeCloseTo(definedValue(spearman(x, y)), 12);
      }),
    );
  });
});
