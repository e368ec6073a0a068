import { type Level, levelSchema } from "@/lib/domain/protocol";
import { parseNumber } from "./parse-number";
import { type Parsed, read, unreadable } from "./parsed";

/** A direct score, 1–5. */
export function parseScore(text: string): Parsed<Level> {
  return level(parseNumber(text, { least: 1, most: 5, whole: true, labels: ["score", "rating", "level"] }));
}

/** A checklist item's score, 0–100, fractions allowed (rlcf). */
export function parseItemScore(text: string): Parsed<number> {
  return parseNumber(text, { least: 0, most: 100, whole: false, labels: ["score", "rating"] });
}

export type PreferenceOfThree = 1 | 2 | 3;

/** A preference on the scale of three: 1 = A better, 2 = near-identical, 3 = B better (tick G.3). */
export function parsePreferenceOfThree(text: string): Parsed<PreferenceOfThree> {
  const parsed = parseNumber(text, {
    least: 1,
    most: 3,
    whole: true,
    labels: ["preference", "preference ranking", "ranking", "choice"],
  });
  if (!parsed.ok) return parsed;
  return read(parsed.value === 1 ? 1 : parsed.value === 2 ? 2 : 3);
}

function level(parsed: Parsed<number>): Parsed<Level> {
  if (!parsed.ok) return parsed;
  const checked = levelSchema.safeParse(parsed.value);
  return checked.success ? read(checked.data) : unreadable(`${parsed.value} is not a whole number from 1 to 5`);
}
