import type { LevelGuide } from "@/lib/round/level-guides";
import { isOfCategories, isOfRealNumbers, type ScaledRound, scaleOfRound } from "@/lib/round/protocol/round-scale";

/** Of levels with all their examples: longer ones are sent without the examples, so that no prompt grows without bound. */
const MAX_LEVELS = 12_000;
/** Longer guidelines are cut, and say so. */
const MAX_GUIDELINES = 20_000;

/**
 * What the levels of a round mean, in the words that its people read. Null where they say nothing that the prompt does not:
 * levels without names and descriptions, and those of pairs, whose names are fixed.
 */
export function levelsForJudge(round: GuidedRound): string | null {
  const told = toldLevels(round);
  return told && [told.heading, ...told.levels].join("\n");
}

/**
 * The levels, such as "5 Excellent", whose meaning a judge was not asked with in the words that the round has now.
 * @param asked what a judge's prompt said of the levels, with or without the text around it
 */
export function levelsAskedOtherwise(round: GuidedRound, asked: string): string[] {
  const told = toldLevels(round);
  if (!told) return [];
  const { names, levels } = told;
  const text = `\n${asked.replace(/\r\n?/g, "\n")}\n`;
  return levels.flatMap((level, index) => {
    const name = names[index] ?? "";
    const next = names[index + 1]?.split(" ")[0] ?? "";
    // A choice between two responses needs no more than the names, which every prompt gives in its own words.
    if (told.isOfPairs && level === name) return text.includes(`\n${name}: `) ? [name] : [];
    return text.includes(`\n${level}\n${next}`) ? [] : [name];
  });
}

type GuidedRound = ScaledRound & { readonly levelGuides: readonly LevelGuide[] };

function toldLevels(round: GuidedRound) {
  const scale = scaleOfRound(round);
  if (!scale || isOfCategories(scale) || isOfRealNumbers(scale)) return null;
  const { comparison, values } = scale;
  const names = values.map((_, index) => round.levelNames[index] ?? scale.levelNames[index] ?? "");
  const hasGuides = round.levelGuides.length > 0;
  if (!hasGuides && (comparison !== null || names.every((name) => name === ""))) return null;
  const named = values.map((value, index) => `${value} ${names[index]}`.trim());
  const written = (withExamples: boolean) =>
    named.map((name, index) => {
      const { description = "", examples = [] } = round.levelGuides[index] ?? {};
      const level = [name, description].filter((part) => part !== "").join(": ");
      const shown = withExamples ? examples : [];
      return [
        level,
        ...shown.map(({ text, note }) => `Example of ${values[index]}: ${text}${note && ` (${note})`}`),
      ].join("\n");
    });
  const whole = written(true);
  return {
    heading: comparison ? "What the levels of the people who label these pairs mean:" : "The levels:",
    names: named,
    isOfPairs: comparison !== null,
    levels: whole.join("\n").length > MAX_LEVELS ? written(false) : whole,
  };
}

/** The guidelines that people read, for a prompt; null without any. */
export function guidelinesForJudge(guidelines: string): string | null {
  const text = guidelines.trim();
  if (text === "") return null;
  return text.length > MAX_GUIDELINES
    ? `${text.slice(0, MAX_GUIDELINES)}\n[Cut here: the guidelines are longer.]`
    : text;
}
