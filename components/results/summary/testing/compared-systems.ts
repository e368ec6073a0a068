import type { SystemComparisonResult } from "@/lib/compare/system-comparison";

export const FILTER = { level: "ordinal", answers: "pooled" } as const;

export const defined = <Value>(value: Value) => ({ defined: true, value }) as const;

export const interval = (low: number, high: number) =>
  defined({ low, high, confidence: 0.95, method: "percentile", nResamples: 2000 } as const);

/** Birch scores 0.42 more than Aspen. */
export const COMPARED: SystemComparisonResult = {
  raters: "human",
  answers: "pooled",
  ranking: [],
  comparisons: 1,
  asOf: null,
  pairs: [
    {
      a: "Aspen",
      b: "Birch",
      instructions: 14,
      points: null,
      requirements: null,
      winRate: null,
      score: {
        value: defined(-0.42),
        interval: interval(-0.7, -0.1),
        equivalenceInterval: interval(-0.65, -0.15),
        anytime: null,
        pValue: defined(0.004),
        adjustedPValue: defined(0.004),
      },
    },
  ],
};
