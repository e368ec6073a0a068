import { isOfCategories, isOfRealNumbers, type ScaledRound, scaleOfRound } from "../protocol/round-scale";
import type { LevelGuide } from "../round/level-guides";

/** Of levels with all their examples: longer ones are sent without the examples, so that no prompt grows without bound. */
const MAX_LEVELS = 12_000;
/** Longer guidelines are cut, and say so. */
const MAX_GUIDELINES = 20_000;

/**
 * What the levels of a round mean, in the words that its people read. Null where they say nothing that the prompt does not:
 * levels without names and descriptions, and those of pairs, whose names are fixed.
 */
export function levelsForJudge(round: ScaledRound & { readonly levelGuides: readonly LevelGuide[] }): string | null {
  const scale = scaleOfRound(round);
  if (!scale || isOfCategories(scale) || isOfRealNumbers(scale)) return null;
  const { comparison, values } = scale;
  const names = values.map((_, index) => round.levelNames[index] || scale.levelNames[index] || "");
  const hasGuides = round.levelGuides.length > 0;
  if (!hasGuides && (comparison !== null || names.every((name) => name === ""))) return null;
  const written = (withExamples: boolean) => {
    const lines = values.map((value, index) => {
      const { description = "", examples = [] } = round.levelGuides[index] ?? {};
      const level = [`${value} ${names[index]}`.trim(), description].filter((part) => part !== "").join(": ");
      const shown = withExamples ? examples : [];
      return [level, ...shown.map(({ text, note }) => `Example of ${value}: ${text}${note && ` (${note})`}`)].join(
        "\n",
      );
    });
    return [comparison ? "What the levels of the people who label these pairs mean:" : "The levels:", ...lines].join(
      "\n",
    );
  };
  const whole = written(true);
  return whole.length > MAX_LEVELS ? written(false) : whole;
}

/** The guidelines that people read, for a prompt; null without any. */
export function guidelinesForJudge(guidelines: string): string | null {
  const text = guidelines.trim();
  if (text === "") return null;
  return text.length > MAX_GUIDELINES
    ? `${text.slice(0, MAX_GUIDELINES)}\n[Cut here: the guidelines are longer.]`
    : text;
}
