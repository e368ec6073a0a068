import { formatNumber } from "@/components/figure/statistic/format-number";
import { isOfCategories, isOfRealNumbers, type ScaledRound, scaleOfRound } from "@/lib/round/protocol/round-scale";
import { type Level, levelName } from "@/lib/round/protocol/scale";

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
