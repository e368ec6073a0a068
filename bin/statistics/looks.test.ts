import { expect, test } from "vitest";
import { defined } from "@/lib/stats/statistic";
import { looksText } from "./looks";

const interval = (low: number, high: number, confidence: number) =>
  defined({ low, high, confidence, method: "percentile" as const, nResamples: 100 });

test("the interval of an equivalence test has its confidence, which is not that of the table's", () => {
  const difference = {
    interval: interval(-0.07, 0.156, 0.95),
    equivalenceInterval: interval(-0.052, 0.134, 0.9),
    anytime: null,
  };
  const text = (within: number) => looksText("Difference of alpha", difference, { planned: null, within });
  expect(text(0.2)).toBe("Difference of alpha: equal within 0.2 (90% interval -0.052 to 0.134).");
  expect(text(0.1)).toBe("Difference of alpha: not enough labels (90% interval -0.052 to 0.134).");
});
