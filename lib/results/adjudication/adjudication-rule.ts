import { z } from "zod";
import { sumOf } from "@/lib/stats/sum";

/**
 * By what a task counts as disputed: distance of its levels, entropy of its levels, levels on both sides of the middle; or
 * how many of its checklist's questions have both YES and NO.
 */
export const adjudicationRuleSchema = z.enum(["range", "entropy", "split", "answers"]);
export type AdjudicationRule = z.infer<typeof adjudicationRuleSchema>;
/** The rules that look at levels. */
export type LevelRule = Exclude<AdjudicationRule, "answers">;

export const RULE_NAMES: Record<AdjudicationRule, string> = {
  range: "Range",
  entropy: "Entropy",
  split: "Split outcome",
  answers: "Checklist answers",
};

/** From where on a task is disputed: levels apart, bits, questions; a split outcome has no measure of its own to choose. */
export const RULE_LIMITS: Record<AdjudicationRule, { least: number; most: number; step: number; usual: number }> = {
  range: { least: 1, most: 4, step: 1, usual: 2 },
  entropy: { least: 0.1, most: 2.3, step: 0.1, usual: 1 },
  split: { least: 1, most: 1, step: 1, usual: 1 },
  answers: { least: 1, most: 20, step: 1, usual: 1 },
};

/** The limit to use: what was asked for, brought inside the rule's own limits. */
export function limitOf(rule: AdjudicationRule, at: number | undefined): number {
  const { least, most, usual } = RULE_LIMITS[rule];
  if (at === undefined || rule === "split") return usual;
  const inside = Math.min(most, Math.max(least, at));
  return rule !== "entropy" ? Math.round(inside) : inside;
}

/**
 * How disputed a task is by the rule, from how often each value of the scale was given to it, in order. A task with one label is not disputed.
 * - range: how many levels the highest is above the lowest
 * - entropy: −Σ p log2 p of the levels' shares, in bits
 * - split: how many labels are on the smaller side of the middle (of a preference: how many contradict the others)
 */
export function disputeOf(rule: LevelRule, counts: readonly number[]): number {
  const n = sumOf(counts);
  if (n < 2) return 0;
  switch (rule) {
    case "range":
      return counts.findLastIndex((count) => count > 0) - counts.findIndex((count) => count > 0);
    case "entropy":
      return counts.reduce((sum, count) => (count === 0 ? sum : sum - (count / n) * Math.log2(count / n)), 0);
    case "split": {
      const side = Math.floor(counts.length / 2);
      return Math.min(sumOf(counts.slice(0, side)), sumOf(counts.slice(counts.length - side)));
    }
  }
}

// Entropies of equal shares differ in the last digit by the order of summing.
const ROUNDING = 1e-9;

export function isDisputed(rule: LevelRule, at: number, counts: readonly number[]): boolean {
  return disputeOf(rule, counts) >= at - ROUNDING;
}

/** The questions, counted from 0, that some answered YES and some NO. */
export function splitQuestions(answers: readonly { yes: number; no: number }[]): number[] {
  return answers.flatMap(({ yes, no }, question) => (yes > 0 && no > 0 ? [question] : []));
}
