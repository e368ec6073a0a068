export interface ComparisonStrategy {
  readonly name: string;
  readonly about: string;
  /** questions that a good response must satisfy are written first and shown */
  readonly metrics: boolean;
  /** a response of the model's own is written first and shown */
  readonly reference: boolean;
  /** reasons come before the choice */
  readonly reasons: boolean;
  /** where the two orders contradict each other, both are weighed: with the choice alone, or reasons first; null leaves them */
  readonly resolve: "answer" | "reasons" | null;
}

const NOTHING = { metrics: false, reference: false, reasons: false, resolve: null };

const TABLE = {
  vanilla: { ...NOTHING, name: "Vanilla", about: "The choice alone, without reasons." },
  cot: { ...NOTHING, name: "Chain of thought", about: "Reasons first, then the choice.", reasons: true },
  metrics: {
    ...NOTHING,
    name: "Metrics",
    about: "First writes questions that a good response must satisfy, then chooses by them.",
    metrics: true,
  },
  reference: {
    ...NOTHING,
    name: "Reference",
    about: "First writes a response of its own as a point of comparison.",
    reference: true,
  },
  "metrics-reference": {
    ...NOTHING,
    name: "Metrics + Reference",
    about: "Both, and then chooses.",
    metrics: true,
    reference: true,
  },
  swap: {
    ...NOTHING,
    name: "Swap",
    about: "Where the two orders contradict each other, weighs the reasons of both and decides.",
    reasons: true,
    resolve: "answer",
  },
  "swap-cot": {
    ...NOTHING,
    name: "Swap + chain of thought",
    about: "As Swap, with reasons before the final choice.",
    reasons: true,
    resolve: "reasons",
  },
} as const satisfies Record<string, ComparisonStrategy>;

export type ComparisonStrategyName = keyof typeof TABLE;

/** How a judge chooses between two responses (llmbar 3); each goes with or without the general rules. */
export const COMPARISON_STRATEGIES: Readonly<Record<ComparisonStrategyName, ComparisonStrategy>> = TABLE;

export const COMPARISON_STRATEGY_NAMES = Object.keys(TABLE).filter(
  (name): name is ComparisonStrategyName => name in TABLE,
);
