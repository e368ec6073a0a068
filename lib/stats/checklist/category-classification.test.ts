import { describe, expect, it } from "vitest";
import { definedValue, undefinedReason } from "../testing/defined-value";
import { categoryClassification, categoryGroundTruth } from "./category-classification";

const set = (text: string) => new Set(text.split(" ").filter((category) => category !== ""));

describe("categoryGroundTruth", () => {
  it("is what all raters gave", () => {
    expect(categoryGroundTruth([set("a b c"), set("b c"), set("c b d")])).toEqual(set("b c"));
    expect(categoryGroundTruth([])).toEqual(set(""));
  });
});

describe("categoryClassification", () => {
  it("gives precision, recall and F1, by hand", () => {
    const { overall, byCategory } = categoryClassification([
      { truth: set("a b"), given: set("a c") },
      { truth: set("a"), given: set("a b") },
    ]);
    expect(overall).toMatchObject({ truePositives: 2, falsePositives: 2, falseNegatives: 1 });
    expect(definedValue(overall.precision)).toBe(0.5);
    expect(definedValue(overall.recall)).toBe(2 / 3);
    expect(definedValue(overall.f1)).toBeCloseTo(4 / 7, 15);
    const ofC = byCategory.get("c");
    expect(ofC && undefinedReason(ofC.recall)).toBe("no-labels");
    expect(ofC && definedValue(ofC.f1)).toBe(0);
  });

  it("is undefined without categories", () => {
    expect(undefinedReason(categoryClassification([{ truth: set(""), given: set("") }]).overall.f1)).toBe("no-labels");
  });
});
