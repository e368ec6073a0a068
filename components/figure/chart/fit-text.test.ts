import fc from "fast-check";
import { expect, it } from "vitest";
import { fitLines, fitText, textWidth, wrapText } from "./fit-text";

it("cuts what is too wide and says so", () => {
  expect(fitText("Excellent", 200)).toBe("Excellent");
  expect(fitText("Excellent", 40)).toBe("Exce…");
});

it("breaks between words, and cuts the last line", () => {
  expect(fitLines("A is much better", 60, 2)).toEqual(["A is", "much be…"]);
  expect(fitLines("A is much better", 60, 3)).toEqual(["A is", "much", "better"]);
  expect(fitLines("Great", 60, 2)).toEqual(["Great"]);
});

it("breaks a word that is too wide at its hyphens", () => {
  expect(fitLines("Near-identical", 62, 3, 11)).toEqual(["Near-", "identical"]);
  expect(fitLines("Near-identical", 200, 3, 11)).toEqual(["Near-identical"]);
  expect(fitLines("about gpt-4-turbo", 50, 3)).toEqual(["about", "gpt-4-", "turbo"]);
});

it("wraps a whole name, within a word only where it alone is too wide, at hyphens", () => {
  expect(wrapText("gpt-4o checklist, mean pass rate", 110)).toEqual(["gpt-4o", "checklist, mean", "pass rate"]);
  expect(wrapText("a-very-long-model-name", 70)).toEqual(["a-very-", "long-", "model-name"]);
  expect(wrapText("", 70)).toEqual([""]);
});

it("wraps any text without losing a letter, in lines that fit", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme-ascii" }), fc.integer({ min: 20, max: 300 }), (text, width) => {
      const lines = wrapText(text, width);
      expect(lines.join("").replaceAll(/\s/g, "")).toBe(text.replaceAll(/\s/g, ""));
      for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(width);
    }),
  );
});
