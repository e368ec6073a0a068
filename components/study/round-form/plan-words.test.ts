import { expect, test } from "vitest";
import { inHours, leftOutWords } from "./plan-words";

test("what is left out is said in grammatical numbers", () => {
  expect(leftOutWords("no_checklist", 1)).toBe("1 instruction has no published checklist of this series and version.");
  expect(leftOutWords("no_pair", 1200)).toBe("1,200 instructions came without pairs.");
});

test("an estimate is as exact as it deserves", () => {
  expect([0.001, 0.5, 1, 2.3, 24.6, 10_000].map(inHours)).toEqual([
    "1 minute",
    "30 minutes",
    "1 hour",
    "2.5 hours",
    "25 hours",
    "10,000 hours",
  ]);
});
