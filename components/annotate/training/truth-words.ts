import { levelValues, type ScaleName } from "@/lib/domain/protocol/scale";
import type { Truth } from "@/lib/domain/training/training";

const SIDE_WORDS = {
  first: "A is better",
  neither: "Near-identical: neither is better",
  second: "B is better",
} as const;

/** The scale of a round and what it calls its levels. */
export interface NamedScale {
  readonly scale: ScaleName | null;
  readonly levelNames: readonly string[];
}

/** "4 · Great", "B is better": what is known to be right, with the sides as the rater saw them. */
export function truthWords({ level, side }: NonNullable<Truth["truth"]>, round: NamedScale): string {
  if (level !== null) return levelWords(level, round);
  return side === null ? "" : SIDE_WORDS[side];
}

export function levelWords(level: number, { scale, levelNames }: NamedScale): string {
  return `${level} · ${levelNames[levelValues(scale).indexOf(level)] ?? ""}`;
}
