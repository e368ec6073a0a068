import type { JudgePair } from "@/lib/compare/round-judges";
import { t } from "@/lib/messages/translate";

/** What tells how near a judge is to people; the best value where it is not the highest. */
export const JUDGE_MEASURE_NAMES: Readonly<Record<JudgePair["measure"], string>> = {
  wpld: t("WPLD (0 is best)"),
  accuracy: t("Accuracy"),
  pearson: "Pearson",
  spearman: "Spearman",
  kendall: "Kendall",
  weighted_kappa: t("Kappa"),
  mae: t("MAE (0 is best)"),
};
