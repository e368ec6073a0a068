import { describe, expect, it } from "vitest";
import { parseNumberInput, parseRequiredNumber } from "./parse-number-input";

describe("parseNumberInput", () => {
  it("reads whole numbers and decimals, with a comma as with a point", () => {
    expect(["4", " 0.15 ", "0,15", ".5", "2."].map(parseNumberInput)).toEqual([4, 0.15, 0.15, 0.5, 2]);
  });

  it("tells an empty field from what is no number", () => {
    expect(parseNumberInput("  ")).toBeNull();
    expect(["x", "1e3", "0x10", "-1", "1,5,2", "."].map(parseNumberInput)).toEqual(Array(6).fill(Number.NaN));
  });

  it("takes an empty field that is needed for no number", () => {
    expect([parseRequiredNumber(""), parseRequiredNumber("3")]).toEqual([Number.NaN, 3]);
  });
});
