import { expect, it } from "vitest";
import { fitLines, fitText } from "./fit-text";

it("cuts what is too wide and says so", () => {
  expect(fitText("Excellent", 200)).toBe("Excellent");
  expect(fitText("Excellent", 40)).toBe("Exce…");
});

it("breaks between words, and cuts the last line", () => {
  expect(fitLines("A is much better", 60, 2)).toEqual(["A is", "much be…"]);
  expect(fitLines("A is much better", 60, 3)).toEqual(["A is", "much", "better"]);
  expect(fitLines("Great", 60, 2)).toEqual(["Great"]);
});
