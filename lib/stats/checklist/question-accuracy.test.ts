import { describe, expect, it } from "vitest";
import { definedValue, undefinedReason } from "../testing/defined-value";
import { disagreementLevel, disagreementLevels } from "./disagreement-level";
import { questionAccuracy } from "./question-accuracy";

describe("questionAccuracy", () => {
  it("compares with the human majority and leaves UNKNOWN and ties out", () => {
    const result = questionAccuracy([
      { answer: "YES", humans: ["YES", "YES", "NO"] },
      { answer: "YES", humans: ["NO", "NO", "UNKNOWN"] },
      { answer: "UNKNOWN", humans: ["YES", "YES", "YES"] },
      { answer: "NO", humans: ["YES", "NO"] },
      { answer: "NO", humans: ["UNKNOWN"] },
    ]);
    expect(result).toMatchObject({ n: 2, nCorrect: 1, nLeftOut: 3 });
    expect(definedValue(result.accuracy)).toBe(0.5);
    const withRule = questionAccuracy([{ answer: "NO", humans: ["YES", "NO"] }], ["NO", "YES"]);
    expect(definedValue(withRule.accuracy)).toBe(1);
  });

  it("says why there is none", () => {
    expect(undefinedReason(questionAccuracy([]).accuracy)).toBe("no-labels");
    expect(undefinedReason(questionAccuracy([{ answer: "UNKNOWN", humans: ["YES"] }]).interval)).toBe(
      "no-common-units",
    );
  });
});

describe("disagreementLevel", () => {
  it("counts the systems on which raters differ", () => {
    const question = [
      ["YES", "YES", "YES"],
      ["YES", "NO", "YES"],
      ["NO", "NO", "YES"],
      ["NO", "UNKNOWN", "NO"],
    ] as const;
    expect(disagreementLevel(question)).toBe(2);
    expect(disagreementLevels([question, [["YES", "NO"]], [["NO"]], []])).toEqual([2, 1, 1]);
  });
});
