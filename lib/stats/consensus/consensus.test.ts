import { describe, expect, it } from "vitest";
import { StatsInputError } from "../stats-input-error";
import { definedValue, undefinedReason } from "../testing/defined-value";
import { majority } from "./majority";
import { mean, median } from "./mean-and-median";

describe("majority", () => {
  it("is the most frequent label", () => {
    expect(definedValue(majority([3, 1, 3], "undefined"))).toBe(3);
  });

  it("follows the declared tie rule", () => {
    expect(undefinedReason(majority(["YES", "NO"], "undefined"))).toBe("tied");
    expect(definedValue(majority(["YES", "NO"], ["NO", "YES"]))).toBe("NO");
    expect(definedValue(majority([5, 1, 4, 4, 1], [5, 4, 3, 2, 1]))).toBe(4);
    expect(() => majority(["a", "b"], ["c"])).toThrow(StatsInputError);
  });

  it("is undefined without labels", () => {
    expect(undefinedReason(majority([], "undefined"))).toBe("no-labels");
  });
});

describe("mean and median", () => {
  it("are what they are", () => {
    expect(definedValue(mean([1, 2, 5]))).toBeCloseTo(8 / 3, 15);
    expect(definedValue(median([5, 1, 2]))).toBe(2);
    expect(definedValue(median([10, 1, 2, 9]))).toBe(5.5);
    expect(undefinedReason(mean([]))).toBe("no-labels");
    expect(undefinedReason(median([]))).toBe("no-labels");
  });
});
