import { z } from "zod";
import type { Answer, Level } from "@/lib/domain/protocol";
import { levelName, SCALES } from "@/lib/domain/protocol/scale";

/** What one row's value is a label of. */
export const labelKindSchema = z.enum(["preference", "choice", "score", "answer"]);
export type LabelKind = z.infer<typeof labelKindSchema>;

export type LabelMeaning =
  | { kind: "level"; level: Level }
  | { kind: "answer"; answer: Answer }
  /** no label: a missing rating, or one that is to be left out */
  | { kind: "skip" };

/** How meanings are written, for each kind of label. A and B alone are "better", not "much better". */
export const MEANINGS: Record<LabelKind, readonly string[]> = {
  preference: ["1", "A", "tie", "B", "5", "skip"],
  choice: ["A", "B", "skip"],
  score: ["1", "2", "3", "4", "5", "skip"],
  answer: ["YES", "NO", "UNKNOWN", "skip"],
};

const WORDS: Record<LabelKind, Readonly<Record<string, LabelMeaning>>> = {
  preference: {
    ...Object.fromEntries(
      SCALES.preference.values.map((number) => [levelName(SCALES.preference, number).toLowerCase(), level(number)]),
    ),
    ...Object.fromEntries(["a", "response a", "response1", "response 1"].map((word) => [word, level(2)])),
    ...Object.fromEntries(["tie", "equal", "same", "draw"].map((word) => [word, level(3)])),
    ...Object.fromEntries(["b", "response b", "response2", "response 2"].map((word) => [word, level(4)])),
  },
  choice: {
    ...Object.fromEntries(
      SCALES.choice.values.map((number) => [levelName(SCALES.choice, number).toLowerCase(), level(number)]),
    ),
    ...Object.fromEntries(["a", "response a", "response1", "response 1"].map((word) => [word, level(1)])),
    ...Object.fromEntries(["b", "response b", "response2", "response 2"].map((word) => [word, level(2)])),
  },
  score: Object.fromEntries(
    SCALES.score.values.map((number) => [levelName(SCALES.score, number).toLowerCase(), level(number)]),
  ),
  answer: {
    ...Object.fromEntries(["yes", "y", "true", "1"].map((word) => [word, answer("YES")])),
    ...Object.fromEntries(["no", "n", "false", "0"].map((word) => [word, answer("NO")])),
    ...Object.fromEntries(["unknown", "u", "n/a", "na"].map((word) => [word, answer("UNKNOWN")])),
  },
};

function level(level: Level): LabelMeaning {
  return { kind: "level", level };
}

function answer(answer: Answer): LabelMeaning {
  return { kind: "answer", answer };
}

/**
 * What each of a file's different values means, or null where nobody can tell.
 * Numbers are preferences from 1 to 5 only where 4 or 5 occurs: a file with 1 and 2 alone may as well mean
 * "the first" and "the second", so there a person has to say it.
 * @param given meanings by value, as written in MEANINGS; they come before the usual words
 */
export function meaningsOf(
  kind: LabelKind,
  values: readonly string[],
  given: Readonly<Record<string, string>> = {},
): Map<string, LabelMeaning | null> {
  const numbers = values.map(asLevel);
  const isScale =
    kind === "score" ||
    (kind === "preference" &&
      values.every((value, index) => numbers[index] !== null || !isNumber(value)) &&
      numbers.some((number) => number !== null && number >= 4));
  return new Map(
    values.map((value, index) => {
      const said = Object.hasOwn(given, value) ? given[value] : givenByNumber(value, given);
      // A meaning of another kind is meant for the file's other labels: "1" may be YES to a question and a score too.
      const meant = said === undefined ? null : parseMeaning(kind, said);
      if (meant) return [value, meant];
      if (value === "") return [value, { kind: "skip" }];
      const word = asWord(value);
      const known = Object.hasOwn(WORDS[kind], word) ? WORDS[kind][word] : undefined;
      if (known) return [value, known];
      const number = numbers[index] ?? null;
      return [value, isScale && number !== null ? level(number) : null];
    }),
  );
}

/** A meaning as a person writes it, or null. */
export function parseMeaning(kind: LabelKind, text: string): LabelMeaning | null {
  const word = text.trim().toLowerCase();
  if (word === "skip") return { kind: "skip" };
  const number = kind === "answer" || kind === "choice" ? null : asLevel(word);
  if (number !== null) return level(number);
  const allowed: Record<LabelKind, readonly string[]> = {
    preference: ["a", "tie", "b"],
    choice: ["a", "b"],
    score: [],
    answer: ["yes", "no", "unknown"],
  };
  return allowed[kind].includes(word) ? (WORDS[kind][word] ?? null) : null;
}

/** True where the text is a meaning of some kind of label. */
export function isMeaning(text: string): boolean {
  return labelKindSchema.options.some((kind) => parseMeaning(kind, text) !== null);
}

/** The meaning as it is written in MEANINGS. */
export function writeMeaning(kind: LabelKind, meaning: LabelMeaning): string {
  if (meaning.kind === "skip") return "skip";
  if (meaning.kind === "answer") return meaning.answer;
  const names: Partial<Record<LabelKind, Readonly<Record<number, string>>>> = {
    preference: { 2: "A", 3: "tie", 4: "B" },
    choice: { 1: "A", 2: "B" },
  };
  return names[kind]?.[meaning.level] ?? String(meaning.level);
}

/** "1.0", as some programs write whole numbers, is 1. */
function asWord(value: string): string {
  return (isNumber(value) ? String(Number(value)) : value).toLowerCase();
}

function givenByNumber(value: string, given: Readonly<Record<string, string>>): string | undefined {
  const word = asWord(value);
  return isNumber(value) && Object.hasOwn(given, word) ? given[word] : undefined;
}

function isNumber(value: string): boolean {
  return /^[+-]?\d+(?:\.\d+)?$/.test(value);
}

function asLevel(value: string): Level | null {
  return (isNumber(value) && SCALES.score.values.find((level) => level === Number(value))) || null;
}
