import { formatNumber } from "@/components/figure/statistic/format-number";
import type { JudgePair } from "@/lib/compare/round-judges";
import { t } from "@/lib/messages/translate";
import type { TaskGrouping } from "@/lib/results/agreement-groups";
import type { Outcome } from "@/lib/round/protocol/protocol";
import { isOfCategories, isOfRealNumbers, type ScaledRound, scaleOfRound } from "@/lib/round/protocol/round-scale";
import { type Level, levelName } from "@/lib/round/protocol/scale";
import type { Closer } from "@/lib/stats/closeness/closer";
import type { Equivalence } from "@/lib/stats/sequential/equivalence";

/** A level with the name that its round gives it, "4 Great"; of categories the name alone. */
export function levelWords(round: ScaledRound, level: Level): string {
  const scale = scaleOfRound(round);
  if (scale === null) return String(level);
  if (isOfRealNumbers(scale)) return shortNumber(level);
  const name = levelName(scale, level, round.levelNames);
  return isOfCategories(scale) && name !== "" ? name : `${level} ${name}`.trim();
}

/** A real number as it is, up to three digits after the point. */
export function shortNumber(value: number): string {
  return Number.isInteger(value) ? formatNumber(value, 0) : formatNumber(value, 3).replace(/0+$/, "");
}

/** A pair's outcome, seen from its first response. */
export const OUTCOME_WORDS: Record<Outcome, string> = { win: t("first wins"), tie: t("tie"), loss: t("second wins") };

export const GROUPING_NAMES: Record<TaskGrouping, string> = {
  system: t("System"),
  subset: t("Subset"),
  domain: t("Domain"),
  category: t("Category"),
  batch: t("Batch"),
};

/** Who is closer to the other people, a judge or the people whose place it takes. */
export const CLOSER_WORDS: Readonly<Record<Closer, string>> = {
  judge: t("closer than people"),
  people: t("people are closer"),
  "cannot-tell": t("cannot tell"),
};

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

/** What labels say of a difference, for a margin in words, such as "0.1". */
export function equivalenceWords(found: Equivalence, margin: string): string {
  switch (found) {
    case "equal":
      return t("equal within {margin}", { margin });
    case "different":
      return t("different");
    case "both":
      return t("different, by less than {margin}", { margin });
    case "not-enough-labels":
      return t("not enough labels");
  }
}
