import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { krippendorffAlpha } from "../alpha/krippendorff-alpha";
import { patternsFromTable } from "../reliability/label-table";
import { type Label, labelTableFromLabels } from "../reliability/label-table-builder";
import { labelTableFromRaterRows } from "../reliability/label-table-from-matrix";
import { seededRandom } from "../resampling/random";
import { undefinedBecause } from "../statistic";
import { StatsInputError } from "../stats-input-error";
import { definedValue, undefinedReason } from "../testing/defined-value";
import { simulatedLabels } from "../testing/simulated-labels";
import { compareProtocols } from "./compare-protocols";
import { comparedStatistic, verdict } from "./compared-statistic";

const tableOf = (labels: Label[]) => labelTableFromLabels(labels, { values: [1, 2, 3, 4, 5] });
const study = (seed: number, accuracy: number, unitPrefix?: string) =>
  tableOf(simulatedLabels(seededRandom(seed), { units: 300, raters: 3, accuracy, unitPrefix }));
const options = (seed: number, design: "paired" | "unpaired") =>
  ({ difference: "ordinal", design, random: seededRandom(seed), resamples: 500 }) as const;

describe("compareProtocols", () => {
  it.each(["paired", "unpaired"] as const)("finds a real difference, %s", (design) => {
    const [a, b] = [study(1, 0.5), study(2, 0.8)];
    const comparison = compareProtocols(a, b, options(3, design));
    expect(comparison.nUnits).toEqual({ a: 300, b: 300 });
    const alphaOf = (table: typeof a) => definedValue(krippendorffAlpha(patternsFromTable(table), "ordinal").alpha);
    expect(definedValue(comparison.alpha.a)).toBeCloseTo(alphaOf(a), 12);
    expect(definedValue(comparison.alpha.b)).toBeCloseTo(alphaOf(b), 12);
    expect(definedValue(comparison.alpha.difference)).toBeCloseTo(alphaOf(b) - alphaOf(a), 12);
    const { low, high } = definedValue(comparison.alpha.interval);
    expect(low).toBeGreaterThan(0.2);
    expect(high).toBeLessThan(0.55);
    expect(definedValue(comparison.alpha.pValue)).toBe(1 / 501);
    expect(verdict(comparison.alpha)).toBe("b-higher");
    expect(verdict(compareProtocols(b, a, options(3, design)).alpha)).toBe("a-higher");
  });

  it.each(["paired", "unpaired"] as const)("shows a null result as one, %s", (design) => {
    const comparison = compareProtocols(study(4, 0.6), study(5, 0.6), options(6, design));
    const { low, high } = definedValue(comparison.alpha.interval);
    expect(low).toBeLessThan(0);
    expect(high).toBeGreaterThan(0);
    expect(definedValue(comparison.alpha.pValue)).toBeGreaterThan(0.05);
    expect(verdict(comparison.alpha)).toBe("cannot-tell");
    expect(verdict(comparison.mean)).toBe("cannot-tell");
  });

  it("holds its error rate under the null hypothesis", () => {
    const pValues = Array.from({ length: 60 }, (_, seed) => {
      const [a, b] = [seed * 2 + 100, seed * 2 + 101].map((one) =>
        tableOf(simulatedLabels(seededRandom(one), { units: 40, raters: 3, accuracy: 0.7 })),
      );
      if (!a || !b) return 1;
      const design = seed % 2 === 0 ? "paired" : "unpaired";
      return definedValue(compareProtocols(a, b, { ...options(seed, design), resamples: 99 }).alpha.pValue);
    });
    // 60 draws of a uniform p: at most 8 below .05 (probability .997), and a mean within 4 standard errors of .5.
    expect(pValues.filter((p) => p < 0.05).length).toBeLessThanOrEqual(8);
    const mean = pValues.reduce((sum, p) => sum + p, 0) / pValues.length;
    expect(Math.abs(mean - 0.5)).toBeLessThan(4 * Math.sqrt(1 / 12 / 60));
  });

  it("uses the pairing: a shift of every unit shows in the mean where an unpaired test sees nothing", () => {
    const labels = simulatedLabels(seededRandom(7), { units: 60, raters: 2, accuracy: 1 }).map((label) => ({
      ...label,
      value: Math.min(4, Number(label.value)),
    }));
    const a = tableOf(labels);
    const b = tableOf(labels.map((label) => ({ ...label, value: label.value + (label.rater === "r0" ? 1 : 0) })));
    const paired = compareProtocols(a, b, options(8, "paired")).mean;
    expect(definedValue(paired.difference)).toBeCloseTo(0.5, 12);
    expect(definedValue(paired.interval).low).toBeCloseTo(0.5, 12);
    expect(verdict(paired)).toBe("b-higher");
    const unpaired = definedValue(compareProtocols(a, b, options(8, "unpaired")).mean.interval);
    expect(unpaired.high - unpaired.low).toBeGreaterThan(0.4);
  });

  it("matches units by id and leaves out those that cannot be paired in both", () => {
    const a = tableOf([...simulatedLabels(seededRandom(1), { units: 30, raters: 2, accuracy: 0.7 })].reverse());
    const b = tableOf(simulatedLabels(seededRandom(1), { units: 20, raters: 2, accuracy: 0.7 }));
    const comparison = compareProtocols(a, b, options(1, "paired"));
    expect(comparison).toMatchObject({ nUnits: { a: 20, b: 20 }, nUnitsLeftOut: { a: 10, b: 0 } });
    expect(definedValue(comparison.alpha.difference)).toBe(0);
    expect(definedValue(comparison.alpha.pValue)).toBe(1);
  });

  it("is repeatable, and says why parts are undefined", () => {
    const [a, b] = [study(1, 0.5), study(2, 0.8)];
    expect(compareProtocols(a, b, options(3, "paired"))).toEqual(compareProtocols(a, b, options(3, "paired")));
    const other = study(2, 0.8, "other");
    expect(undefinedReason(compareProtocols(a, other, options(1, "paired")).alpha.difference)).toBe("no-common-units");
    const text = labelTableFromLabels([
      { unit: "1", rater: "x", value: "yes" },
      { unit: "1", rater: "y", value: "no" },
    ]);
    const comparison = compareProtocols(text, text, { ...options(1, "paired"), difference: "nominal" });
    expect(undefinedReason(comparison.mean.difference)).toBe("values-not-numeric");
    expect(definedValue(comparison.alpha.difference)).toBe(0);
  });

  it("refuses tables that cannot be matched", () => {
    const noIds = labelTableFromRaterRows([
      [1, 2],
      [1, 2],
    ]);
    expect(() => compareProtocols(noIds, noIds, options(1, "paired"))).toThrow(StatsInputError);
    const declaredOtherwise = labelTableFromLabels([], { values: [1, 2] });
    expect(() => compareProtocols(study(1, 0.5), declaredOtherwise, options(1, "unpaired"))).toThrow(/same values/);
  });
});

it("leaves 0 out of the interval exactly where the p-value is below 1 − confidence", () => {
  const value = fc.constantFrom(-0.3, -0.1, 0, 0.1, 0.1, 0.2, 0.4, 1, Number.NaN);
  const drawn = fc.record({
    resampled: fc.array(value, { minLength: 20, maxLength: 80 }),
    permuted: fc.array(value, { minLength: 20, maxLength: 80 }),
    difference: fc.constantFrom(-0.2, 0, 0.1, 0.4),
    nDrawn: fc.constantFrom(1, 4, 5, 6, 40),
    confidence: fc.constantFrom(0.5, 0.9, 0.95),
    method: fc.constantFrom("percentile" as const, "bca" as const),
  });
  const verdicts = new Set<string>();
  fc.assert(
    fc.property(drawn, ({ resampled, permuted, difference, nDrawn, ...about }) => {
      const known = resampled.filter((each) => !Number.isNaN(each));
      const distribution = {
        estimate: difference,
        sorted: Float64Array.from(known).sort(),
        nResamples: resampled.length,
        nUndefined: resampled.length - known.length,
        nDrawn,
        acceleration: 0.02,
      };
      const number = (of: number) => ({ defined: true, value: of }) as const;
      const differences = {
        bootstrap: () => distribution,
        permute: () => Float64Array.from(permuted),
        soFar: () => undefinedBecause("too-few-units"),
      };
      const compared = comparedStatistic(
        number(0),
        number(difference),
        { defined: true, value: () => 0 },
        differences,
        about,
      );
      const { interval, pValue } = compared;
      const isLow = pValue.defined && pValue.value < 1 - about.confidence - 1e-12;
      const leavesOut = interval.defined && (interval.value.low > 0 || interval.value.high < 0);
      if (pValue.defined) expect(leavesOut).toBe(isLow);
      expect(verdict(compared) === "cannot-tell").toBe(!isLow);
      verdicts.add(verdict(compared));
    }),
  );
  // Which of the two clear verdicts come up is chance.
  expect(verdicts.size).toBeGreaterThan(1);
});

it("does not say that there are no labels where each unit has one", () => {
  const alone = tableOf(simulatedLabels(seededRandom(3), { units: 20, raters: 1, accuracy: 1, unitPrefix: "other" }));
  const { alpha, mean, nUnits } = compareProtocols(study(1, 0.5), alone, options(4, "unpaired"));
  expect(nUnits).toEqual({ a: 300, b: 0 });
  expect([alpha.b, alpha.difference, mean.b].map(undefinedReason)).toEqual(Array(3).fill("no-pairable-units"));
});
