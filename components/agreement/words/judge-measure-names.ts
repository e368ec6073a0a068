import type { JudgePair } from "@/lib/domain/agreement/round-judges";

/** What tells how near a judge is to people; the best value where it is not the highest. */
export const JUDGE_MEASURE_NAMES: Readonly<Record<JudgePair["measure"], string>> = {
  wpld: "WPLD (0 is best)",
  accuracy: "Accuracy",
  pearson: "Pearson",
  spearman: "Spearman",
  kendall: "Kendall",
  weighted_kappa: "Kappa",
  mae: "MAE (0 is best)",
};
