import { expect, test } from "vitest";
import { defined } from "@/lib/stats/statistic";
import { verdictOfRewording } from "./rewording";

test("other words helped, harmed, or did nothing that can be detected", () => {
  const verdict = (low: number, high: number) =>
    verdictOfRewording({
      alpha: {
        former: defined(0.1),
        new: defined(0.6),
        difference: defined((low + high) / 2),
        interval: defined({ low, high, confidence: 0.95, method: "percentile", nResamples: 2_000 }),
        pValue: defined(0.01),
      },
    });
  expect(verdict(0.2, 0.8)).toContain("agree more");
  expect(verdict(-0.8, -0.2)).toContain("keep the former ones");
  expect(verdict(-0.2, 0.2)).toContain("No detectable difference");
});
