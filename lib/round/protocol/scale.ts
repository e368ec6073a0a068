import type { ComparisonScale, Outcome } from "@/lib/stats/preference/outcome";
import type { OpenScaleName, PointsScaleName, ScaleName } from "./scale-names";

export type { ScaleName } from "./scale-names";

/** A value on the round’s scale, such as 4 of 1–5. */
export type Level = number;

/**
 * What a level can be. A round keeps the name of its scale; whatever depends on what a level means asks the scale. The
 * labelling page loads this file, so it has no schemas, and what only files bring is in scale-names.ts.
 */
export interface Scale {
  readonly name: ScaleName;
  /** what a level is called in a sentence, and its column in label files */
  readonly noun: string;
  readonly measurement: "ordinal" | "nominal" | "interval";
  /** ascending; none of real numbers, and of categories those of the round (round-scale.ts) */
  readonly values: readonly Level[];
  /** of the values, in their order; a round may have its own where `isRenamable` */
  readonly levelNames: readonly string[];
  readonly isRenamable: boolean;
  /** of a scale that compares A and B: which means are a win. Null where a level is about one response: bestOf (round-scale.ts) says which wins. */
  readonly comparison: ComparisonScale | null;
}

/** What raters are asked for here. */
export const SCALES: Readonly<Record<Exclude<ScaleName, PointsScaleName | OpenScaleName>, Scale>> = {
  score: {
    name: "score",
    noun: "score",
    measurement: "ordinal",
    values: [1, 2, 3, 4, 5],
    levelNames: ["Horrible", "Bad", "Okay", "Great", "Excellent"],
    isRenamable: true,
    comparison: null,
  },
  preference: {
    name: "preference",
    noun: "preference",
    measurement: "ordinal",
    values: [1, 2, 3, 4, 5],
    levelNames: ["A is much better", "A is better", "Near-identical", "B is better", "B is much better"],
    isRenamable: false,
    comparison: { bestForA: 1, bestForB: 5, winBelow: 2.5, lossAbove: 3.5 },
  },
  choice: {
    name: "choice",
    noun: "choice",
    measurement: "nominal",
    values: [1, 2],
    levelNames: ["A is better", "B is better"],
    isRenamable: false,
    comparison: { bestForA: 1, bestForB: 2, winBelow: 1.5, lossAbove: 1.5 },
  },
};

const knownScales = new Map<ScaleName, Scale>(Object.values(SCALES).map((scale) => [scale.name, scale]));

/** Any scale, those included that only files bring: their names say all there is to them. */
export function scaleNamed(name: ScaleName): Scale {
  const scale = knownScales.get(name) ?? scaleOfFiles(name);
  knownScales.set(name, scale);
  return scale;
}

function scaleOfFiles(name: ScaleName): Scale {
  const [low = 1, high = 0] = name.split("-").slice(1).map(Number);
  const values = Array.from({ length: high - low + 1 }, (_, index) => low + index);
  const isOfCategories = name === "categories";
  return {
    name,
    values,
    levelNames: values.map(() => ""),
    isRenamable: false,
    comparison: null,
    noun: isOfCategories ? "category" : "score",
    measurement: isOfCategories ? "nominal" : values.length ? "ordinal" : "interval",
  };
}

/** The values of a round’s scale; none where no level is asked. */
export function levelValues(scale: ScaleName | null): readonly Level[] {
  return scale === null ? [] : scaleNamed(scale).values;
}

/**
 * How pairs are read. Both ways round: which response is called A is arbitrary, so that figures do not depend on it; or only
 * as they are stored, as most published figures do.
 */
export const PAIR_ORDERS = ["both", "stored"] as const;
export type PairOrder = (typeof PAIR_ORDERS)[number];

/** How labels on a scale are read; null where they are about one response, or there are none. */
export function pairOrderOf(scale: ScaleName | null, order: PairOrder = "both"): PairOrder | null {
  return scale !== null && scaleNamed(scale).comparison ? order : null;
}

/** What a level is called: by the round’s own names where it has some. */
export function levelName(scale: Scale, level: Level, names: readonly string[] = scale.levelNames): string {
  return names[scale.values.indexOf(level)] ?? "";
}

/** A or B and nothing between: the letters say it as plainly as the values. */
export function isChoice({ comparison, values }: Scale): boolean {
  return comparison !== null && values.length === 2;
}

/** The level that says the same with A and B exchanged; its own inverse. A level about one response stays as it is. */
export function reverseLevel({ comparison }: Scale, level: Level): Level {
  return comparison ? comparison.bestForA + comparison.bestForB - level : level;
}

/** The clearest level of an outcome; null where the scale has none, such as a tie in a forced choice. */
export function levelOfOutcome({ comparison, values }: Scale, outcome: Outcome): Level | null {
  if (!comparison) return null;
  const { bestForA, bestForB } = comparison;
  const level = { win: bestForA, tie: (bestForA + bestForB) / 2, loss: bestForB }[outcome];
  return values.includes(level) ? level : null;
}
