import { expect, test } from "vitest";
import { alphaMeaning } from "./alpha-meaning";

const estimate = (value: number, low?: number) => ({
  value: { defined: true, value } as const,
  interval:
    low === undefined
      ? ({ defined: false, reason: "too-few-units", explanation: "Too few." } as const)
      : ({
          defined: true,
          value: { low, high: 0.99, confidence: 0.95, method: "percentile", nResamples: 2000 },
        } as const),
});

test.each([
  [estimate(-0.2), "No better than chance."],
  [estimate(0.6669, 0.5), "Too low for conclusions, which need 0.667 or more."],
  [estimate(0.7, 0.5), "Tentative at best: the interval reaches below 0.667."],
  [estimate(0.75, 0.68), "Good for tentative conclusions (0.667 to 0.8)."],
  [estimate(0.85, 0.79), "Reliable by the estimate, but the interval reaches below 0.8."],
  [estimate(0.9, 0.8), "Reliable (0.8 or more)."],
  [estimate(0.9), "Reliable (0.8 or more)."],
])("%#: an alpha is read by Krippendorff’s marks and the lower end of its interval", (given, meaning) => {
  expect(alphaMeaning(given)).toBe(meaning);
});

test("an alpha that is not defined says why", () => {
  const value = { defined: false, reason: "no-variation", explanation: "All labels are alike." } as const;
  expect(alphaMeaning({ ...estimate(1), value })).toBe("All labels are alike.");
});
