import { LEVELS } from "@/lib/domain/protocol-words";
import type { Truth } from "@/lib/domain/training/training";

const SIDE_WORDS = {
  first: "A is better",
  neither: "Near-identical: neither is better",
  second: "B is better",
} as const;

/** "4 · Great", "B is better": what is known to be right, with the sides as the rater saw them. */
export function knownAnswerWords({ score, side }: NonNullable<Truth["truth"]>, levelNames: readonly string[]): string {
  if (score !== null) return `${score} · ${levelNames[LEVELS.indexOf(score)]}`;
  return side === null ? "" : SIDE_WORDS[side];
}
