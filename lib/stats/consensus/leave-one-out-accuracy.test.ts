import { describe, expect, it } from "vitest";
import { labelTableFromRaterRows } from "../reliability/label-table-from-matrix";
import { definedValue, undefinedReason } from "../testing/defined-value";
import { leaveOneOutAccuracy } from "./leave-one-out-accuracy";

describe("leaveOneOutAccuracy", () => {
  it("compares each rater with what most others say, and leaves ties of the others out", () => {
    const { raters, pooled } = leaveOneOutAccuracy(
      labelTableFromRaterRows([
        ["a", "a", "b", null],
        ["a", "b", "b", null],
        ["a", "b", "c", "c"],
      ]),
    );
    // Unit 1: all right. Unit 2: rater 1 wrong, for the others it is tied. Unit 3: rater 3 wrong, else tied. Unit 4: alone.
    expect(raters.map(({ n, nAgreeing }) => [n, nAgreeing])).toEqual([
      [2, 1],
      [1, 1],
      [2, 1],
    ]);
    expect(definedValue(pooled)).toBe(3 / 5);
  });

  it("is undefined for raters who are alone", () => {
    const { raters, pooled } = leaveOneOutAccuracy(labelTableFromRaterRows([[1, 2]]));
    expect(undefinedReason(pooled)).toBe("no-pairable-units");
    expect(raters.map(({ accuracy }) => undefinedReason(accuracy))).toEqual(["no-pairable-units"]);
  });
});
