import { describe, expect, it } from "vitest";
import { valueDistribution } from "./agreement/value-distribution";
import { alphaInterval } from "./alpha/alpha-bootstrap";
import { krippendorffAlpha } from "./alpha/krippendorff-alpha";
import { compareProtocols } from "./comparison/compare-protocols";
import { pearson } from "./correlation/pearson";
import { spearman } from "./correlation/spearman";
import { intraclassCorrelations } from "./kappa/intraclass-correlation";
import { areSquarable } from "./number-range";
import { patternsFromTable } from "./reliability/label-table";
import { labelTableFromLabels } from "./reliability/label-table-builder";
import { labelTableFromRaterRows } from "./reliability/label-table-from-matrix";
import { seededRandom } from "./resampling/random";
import { definedValue, undefinedReason } from "./testing/defined-value";

const [FIRST, SECOND] = [
  [1, 3, 1, 5],
  [2, 3, 1, 4],
];
const times = (factor: number) => [FIRST, SECOND].map((row) => (row ?? []).map((value) => value * factor));
const tableTimes = (factor: number) =>
  labelTableFromLabels(
    times(factor).flatMap((row, rater) => row.map((value, unit) => ({ unit: `u${unit}`, rater: `r${rater}`, value }))),
  );
const pearsonTimes = (factor: number) => {
  const [x = [], y = []] = times(factor);
  return pearson(x, y);
};

describe("statistics of squared differences", () => {
  it.each([1e-120, 1e-30, 1e30, 1e120])("are the same in any unit: values times %d", (factor) => {
    const { alpha } = krippendorffAlpha(patternsFromTable(tableTimes(factor)), "interval");
    expect(definedValue(alpha)).toBeCloseTo(0.890625, 12);
    expect(definedValue(intraclassCorrelations(tableTimes(factor)).single)).toBeCloseTo(0.9032258064516131, 12);
    expect(definedValue(pearsonTimes(factor))).toBeCloseTo(0.9438798074485389, 12);
  });

  it.each([1e6, 1e9, 1e12, 1e15])("are the same wherever 0 is: values plus %d", (shift) => {
    const statistics = (origin: number) => {
      const x = [...FIRST, 2, 2, 4].map((value) => value + origin);
      const y = [...SECOND, 5, 1, 2].map((value) => value + origin);
      const table = labelTableFromRaterRows([x, y]);
      const { alpha } = krippendorffAlpha(patternsFromTable(table), "interval");
      return [alpha, intraclassCorrelations(table).single, pearson(x, y)].map(definedValue);
    };
    const atZero = statistics(0);
    statistics(shift).forEach((value, index) => {
      expect(value).toBeCloseTo(atZero[index] ?? 0, 13);
    });
  });

  it.each([1e-200, 1e200, 3e307])("say so where double precision does not hold them: values times %d", (factor) => {
    const table = tableTimes(factor);
    const patterns = patternsFromTable(table);
    const options = { random: seededRandom(1) };
    expect(undefinedReason(krippendorffAlpha(patterns, "interval").alpha)).toBe("values-out-of-range");
    expect(undefinedReason(alphaInterval(patterns, "interval", options))).toBe("values-out-of-range");
    expect(undefinedReason(intraclassCorrelations(table).single)).toBe("values-out-of-range");
    expect(undefinedReason(pearsonTimes(factor))).toBe("values-out-of-range");
    const [x = [], y = []] = times(factor);
    expect(definedValue(spearman(x, y))).toBeCloseTo(0.9486832980505138, 12);
    expect(definedValue(krippendorffAlpha(patterns, "ordinal").alpha)).toBeCloseTo(0.8892405063291139, 12);
  });

  it("are ratios of differences at the ratio level, which only sums can leave", () => {
    const ratio = (factor: number) => krippendorffAlpha(patternsFromTable(tableTimes(factor)), "ratio").alpha;
    for (const factor of [1e-200, 1, 1e200]) expect(definedValue(ratio(factor))).toBeCloseTo(0.8199443402285551, 12);
    expect(undefinedReason(ratio(3e307))).toBe("values-out-of-range");
  });

  it("say so for a difference of one's own whose sum is infinite", () => {
    const { alpha } = krippendorffAlpha(patternsFromTable(tableTimes(1)), () => 1e308);
    expect(undefinedReason(alpha)).toBe("values-out-of-range");
  });
});

describe("means", () => {
  it("say so where the sum is infinite", () => {
    const table = tableTimes(3e307);
    expect(undefinedReason(valueDistribution(patternsFromTable(table)).mean)).toBe("values-out-of-range");
    const options = { difference: "ordinal", design: "paired", random: seededRandom(1), resamples: 20 } as const;
    expect(undefinedReason(compareProtocols(table, table, options).mean.difference)).toBe("values-out-of-range");
  });
});

describe("areSquarable", () => {
  it.each([
    [[], true],
    [[7e300, 7e300], true],
    [[0, 1e-150], false],
    [[-1e139, 1e139], true],
    [[-1e150, 0], false],
    [[1e150, 1.0001e150], false],
  ])("of %j is %s", (numbers, expected) => {
    expect(areSquarable(numbers)).toBe(expected);
  });
});
