import type { GoldSimilarity } from "@/lib/domain/checklist/checklist";
import { checklistSimilarity } from "@/lib/stats/checklist/checklist-similarity";
import { valueOrNull } from "@/lib/stats/statistic";

/** How alike a checklist's questions are to the gold one's. Letters of every script count. */
export function goldSimilarity(gold: readonly string[], other: readonly string[]): GoldSimilarity {
  const { bleu, rouge1, rouge2, rougeL, countDifference } = checklistSimilarity(gold, other, { letters: "unicode" });
  return {
    bleu: valueOrNull(bleu),
    rouge1: valueOrNull(rouge1.f1),
    rouge2: valueOrNull(rouge2.f1),
    rougeL: valueOrNull(rougeL.f1),
    countDifference,
  };
}
