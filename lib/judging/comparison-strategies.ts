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
  /** several roles discuss the responses before each of them chooses */
  readonly discussion: boolean;
  /** each response is rated by itself, and the higher rating is preferred; equal ones leave the choice to the order */
  readonly ratings: boolean;
}

/** Who takes part in a discussion; an odd number, so that choices are seldom split. */
export const DISCUSSION_ROLES = ["general reader", "critic", "domain expert"] as const;

/** What ratings may run from and to. */
export const RATING_RANGES = { "0-9": { least: 0, most: 9 }, "1-10": { least: 1, most: 10 } } as const;
export type RatingRange = keyof typeof RATING_RANGES;
export const RATING_RANGE_NAMES = Object.keys(RATING_RANGES).filter(
  (name): name is RatingRange => name in RATING_RANGES,
);

/** Whether pairs with the right choice can be shown before the one to judge. */
export function takesExamples({ discussion, ratings }: ComparisonStrategy): boolean {
  return !discussion && !ratings;
}

const NOTHING = {
  metrics: false,
  reference: false,
  reasons: false,
  resolve: null,
  discussion: false,
  ratings: false,
};
const RATING = { ...NOTHING, ratings: true };

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
  chateval: {
    ...NOTHING,
    name: "ChatEval",
    about: "Three roles discuss the responses one after the other, then each chooses; the majority counts.",
    discussion: true,
  },
  rating: { ...RATING, name: "Rating", about: "Rates each response separately; the higher rating is preferred." },
  "rating-metrics": {
    ...RATING,
    name: "Rating + Metrics",
    about: "The same with questions of its own.",
    metrics: true,
  },
  "rating-reference": {
    ...RATING,
    name: "Rating + Reference",
    about: "The same with a response of its own.",
    reference: true,
  },
  "rating-metrics-reference": {
    ...RATING,
    name: "Rating + Metrics + Reference",
    about: "The same with both.",
    metrics: true,
    reference: true,
  },
} as const satisfies Record<string, ComparisonStrategy>;

export type ComparisonStrategyName = keyof typeof TABLE;

/** How a judge chooses between two responses (llmbar 3); each goes with or without the general rules. */
export const COMPARISON_STRATEGIES: Readonly<Record<ComparisonStrategyName, ComparisonStrategy>> = TABLE;

export const COMPARISON_STRATEGY_NAMES = Object.keys(TABLE).filter(
  (name): name is ComparisonStrategyName => name in TABLE,
);
