import { describe, expect, it } from "vitest";
import { patternsFromTable } from "../reliability/label-table";
import { labelTableFromRaterRows } from "../reliability/label-table-from-matrix";
import { definedValue, undefinedReason } from "../testing/defined-value";
import { percentAgreement } from "./percent-agreement";
import { valueDistribution } from "./value-distribution";

const patternsOf = (rows: (number | string | null)[][], values?: (number | string)[]) =>
  patternsFromTable(labelTableFromRaterRows(rows, values));

describe("percentAgreement", () => {
  it("counts all pairs of labels of a unit", () => {
    const result = percentAgreement(
      patternsOf([
        [1, 1, 2, 1],
        [1, 2, 2, null],
        [1, 3, 1, null],
      ]),
    );
    expect(result).toMatchObject({ nPairs: 9, nAgreeing: 4 });
    expect(definedValue(result.share)).toBe(4 / 9);
  });

  it("is undefined without pairs", () => {
    expect(undefinedReason(percentAgreement(patternsOf([[1, 2]])).share)).toBe("no-pairable-units");
  });
});

describe("valueDistribution", () => {
  it("counts every label and shows declared values that nobody gave", () => {
    const { nLabels, values, mean } = valueDistribution(
      patternsOf(
        [
          [1, 2],
          [1, null],
        ],
        [1, 2, 3],
      ),
    );
    expect(nLabels).toBe(3);
    expect(values.map(({ value, count, share }) => [value, count, definedValue(share)])).toEqual([
      [1, 2, 2 / 3],
      [2, 1, 1 / 3],
      [3, 0, 0],
    ]);
    expect(definedValue(mean)).toBeCloseTo(4 / 3, 15);
  });

  it("has no mean of text, and no shares of nothing", () => {
    expect(undefinedReason(valueDistribution(patternsOf([["a"]])).mean)).toBe("values-not-numeric");
    const nothing = valueDistribution(patternsOf([[null]], [1]));
    expect(undefinedReason(nothing.mean)).toBe("no-labels");
    expect(nothing.values.map(({ share }) => undefinedReason(share))).toEqual(["no-labels"]);
  });
});
