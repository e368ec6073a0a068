import type { GoldSimilarity } from "@/lib/domain/checklist/checklist";
import { checklistSimilarity } from "@/lib/stats/checklist/checklist-similarity";
import type { Statistic } from "@/lib/stats/statistic";

const numberOf = (statistic: Statistic) => (statistic.defined ? statistic.value : null);

/** How alike a checklist's questions are to the gold one's. Letters of every script count. */
export function goldSimilarity(gold: readonly string[], other: readonly string[]): GoldSimilarity {
  const { bleu, rouge1, rouge2, rougeL, countDifference } = checklistSimilarity(gold, other, { letters: "unicode" });
  return {
    bleu: numberOf(bleu),
    rouge1: numberOf(rouge1.f1),
    rouge2: numberOf(rouge2.f1),
    rougeL: numberOf(rougeL.f1),
    countDifference,
  };
}
