import type { JudgePair } from "@/lib/domain/agreement/round-judges";
import * as texts from "@/lib/messages/researcher/words";

/** What tells how near a judge is to people; the best value where it is not the highest. */
export const JUDGE_MEASURE_NAMES: Readonly<Record<JudgePair["measure"], string>> = {
  wpld: texts.wpld0IsBest,
  accuracy: texts.accuracy,
  pearson: "Pearson",
  spearman: "Spearman",
  kendall: "Kendall",
  weighted_kappa: texts.kappa,
  mae: texts.mae0IsBest,
};
