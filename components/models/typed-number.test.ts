import { describe, expect, it } from "vitest";
import { neededNumber, typedNumber } from "./typed-number";

describe("typedNumber", () => {
  it("reads whole numbers and decimals, with a comma as with a point", () => {
    expect(["4", " 0.15 ", "0,15", ".5", "2."].map(typedNumber)).toEqual([4, 0.15, 0.15, 0.5, 2]);
  });

  it("tells an empty field from what is no number", () => {
    expect(typedNumber("  ")).toBeNull();
    expect(["x", "1e3", "0x10", "-1", "1,5,2", "."].map(typedNumber)).toEqual(Array(6).fill(Number.NaN));
  });

  it("takes an empty field that is needed for no number", () => {
    expect([neededNumber(""), neededNumber("3")]).toEqual([Number.NaN, 3]);
  });
});
