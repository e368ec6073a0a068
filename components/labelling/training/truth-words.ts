import { sentence, type Translate } from "@/lib/messages/translate";
import { levelValues, type ScaleName, scaleNamed } from "@/lib/round/protocol/scale";
import { outcomeOfMeanPreference } from "@/lib/stats/preference/outcome";
import type { Truth } from "@/lib/training/training";

const SIDE_WORDS = {
  first: sentence("A is better"),
  neither: sentence("Near-identical: neither is better"),
  second: sentence("B is better"),
} as const;

/** The scale of a round and what it calls its levels. */
export interface NamedScale {
  readonly scale: ScaleName | null;
  readonly levelNames: readonly string[];
}

const SIDE_OF_OUTCOME = { win: "first", tie: "neither", loss: "second" } as const;

/** "4 · Great", "B is better": what is known to be right, with the sides as the rater saw them. */
export function truthWords(t: Translate, { level, side }: NonNullable<Truth["truth"]>, round: NamedScale): string {
  if (level !== null) return levelWords(level, round);
  return side === null ? "" : t(SIDE_WORDS[side]);
}

export function levelWords(level: number, { scale, levelNames }: NamedScale): string {
  return `${level} · ${levelNames[levelValues(scale).indexOf(level)] ?? ""}`;
}

/** Whether the level that the rater gave is the known one, or means the known outcome; ignores their answers. */
export function isKnownLevel(
  { level, side }: NonNullable<Truth["truth"]>,
  given: number | null,
  { scale }: NamedScale,
) {
  if (given === null || scale === null) return false;
  const { comparison } = scaleNamed(scale);
  return comparison ? SIDE_OF_OUTCOME[outcomeOfMeanPreference(given, comparison)] === side : given === level;
}

/** All that is known, in a sentence: the level or the better side, and how many of the known answers the rater gave. */
export function truthSummary(t: Translate, truth: NonNullable<Truth["truth"]>, round: NamedScale): string {
  const { answers } = truth;
  const right = answers.filter(({ isRight }) => isRight).length;
  const words = truthWords(t, truth, round);
  const parts = [
    ...(words ? [t("Reference answer: {level}.", { level: words })] : []),
    ...(answers.length > 0
      ? [t("{right} of {all} reference answers to the checklist match yours.", { right, all: answers.length })]
      : []),
  ];
  return parts.join(" ");
}
