import { meaningsOf, parseMeaning } from "@/lib/imports/label-meaning";
import { asWord, numberIn } from "@/lib/imports/label-words";
import { splitValues } from "@/lib/imports/parse-values";
import { shorten } from "@/lib/imports/shorten";
import { SCALES } from "@/lib/round/protocol/scale";
import { AppError } from "@/lib/wire/app-error";
import { FileProblem } from "../file-problem";
import type { TextPosition } from "./numbers-or-categories";

/** What a person said that labels mean, by text: a preference from 1 (A) to 5 (B), or null for no label. */
export type GivenMeanings = ReadonlyMap<string, number | null>;

export interface PreferenceRules {
  readonly given: GivenMeanings;
  /** Numbers are preferences from 1 to 5, whichever of them occur. */
  readonly areLevels: boolean;
  /** Numbers are 1 for A and 2 for B. */
  readonly areChoices: boolean;
  /** The file says in which order the responses were shown, so that "left" may be either of them. */
  readonly hasOrders: boolean;
  /** The option that says what labels mean. */
  readonly option: string;
}

export interface PreferenceMeanings {
  /** By text: a preference from 1 (A) to 5 (B), or null for a missing label. Texts that are no preference are left out. */
  readonly levels: ReadonlyMap<string, number | null>;
  /** Whether all labels say which response is better, and none by how much. */
  readonly areOutcomes: boolean;
  /** Decimals that were read as the nearest of the numbers given. */
  readonly nearest: readonly string[];
}

/**
 * What each text of a file of preferences means.
 * @throws FileProblem for numbers of which two readings are possible
 */
export function preferenceMeanings(
  places: ReadonlyMap<string, TextPosition>,
  { given, areLevels, areChoices, hasOrders, option }: PreferenceRules,
): PreferenceMeanings {
  const levels = new Map<string, number | null>();
  const nearest: string[] = [];
  const [low, high] = ends(given);
  const numbers = new Map<string, number>();
  const words: string[] = [];
  for (const text of places.keys()) {
    const said = [text, asWord(text)].find((each) => given.has(each));
    const number = numberIn(text);
    if (said !== undefined) levels.set(text, given.get(said) ?? null);
    else if (number === null) words.push(text);
    else if (low < number && number < high && !Number.isInteger(number)) {
      levels.set(text, nearestOf(given, number));
      nearest.push(text);
    } else numbers.set(text, number);
  }
  for (const [text, meaning] of meaningsOf("preference", words, { hasOrders })) {
    if (meaning) levels.set(text, meaning.kind === "level" ? meaning.level : null);
  }
  const reading = preferenceNumbers([...numbers.values()], { areLevels, areChoices });
  const [first] = numbers.keys();
  if (reading.kind === "ambiguous" && first !== undefined) {
    const { line = null, column = "" } = places.get(first) ?? {};
    const [one = "", other = ""] = reading.readings.map(({ meaning, values }) => `${meaning} (${option} ${values})`);
    const expected = `an option that says which response these numbers prefer: ${one}, or ${other}`;
    throw new FileProblem({
      line,
      field: column,
      expected,
      found: listed([...numbers].sort(([, one], [, other]) => one - other).map(([text]) => text)),
    });
  }
  for (const [text, number] of numbers) {
    // Where one number is on no scale, the others are on the usual one: the odd one is what is wrong.
    const level = reading.kind === "known" ? reading.levelOf(number) : number >= 1 && number <= 5 ? number : null;
    if (level !== null) levels.set(text, level);
  }
  const outcomes: readonly (number | null | undefined)[] = [2, 3, 4, null];
  const areOutcomes =
    (numbers.size === 0 || areChoices) && [...levels.values()].every((level) => outcomes.includes(level));
  return { levels, areOutcomes, nearest };
}

/** That a text is no preference. */
export function noPreference(text: string, { line, column }: TextPosition, option: string): FileProblem {
  const expected = `a preference from 1 (A) to 5 (B), or A, tie, B, or win, tie, loss (or: ${option} 0=tie,1=A,2=B says what labels mean, and ${shorten(text)}=skip that this one means no label)`;
  return new FileProblem({ line, field: column, expected, found: `"${shorten(text)}"` });
}

const DECIMALS = /^(\d+\.\d+)-(\d+\.\d+)$/;

/**
 * "0=tie,1=A,2=B,x=skip" as meanings; "1.0-2.0" as decimals from A to B, read as the nearest of both.
 * @returns null for a list of values without meanings
 */
export function readMeanings(option: string, text: string): GivenMeanings | null {
  const [, first, last] = DECIMALS.exec(text.trim()) ?? [];
  if (first !== undefined && last !== undefined) {
    return new Map([
      [asWord(first), A],
      [asWord(last), B],
    ]);
  }
  if (!text.includes("=")) return null;
  return new Map(
    splitValues(text).map(({ part, value, meaning }) => {
      if (value !== "") {
        const meant = parseMeaning("preference", meaning);
        const number = numberIn(meaning);
        const level = meant?.kind === "level" ? meant.level : number;
        if (meant?.kind === "skip") return [value, null];
        if (level !== null && level >= 1 && level <= 5) return [value, level];
      }
      throw new AppError(
        "INVALID",
        `${option}: expected meanings such as 0=tie,1=A,2=B (A, tie, B, a preference from 1 to 5, or skip), or 1.0-2.0 for decimals from A to B; found "${part}".`,
      );
    }),
  );
}

const [A, TIE, B] = [2, 3, 4];

/** The numbers that were said to mean A and B, which decimals may be between. */
function ends(given: GivenMeanings): readonly [number, number] {
  const between = [...given].flatMap(([text, level]) => {
    const number = numberIn(text);
    return number === null || level === null || level === TIE ? [] : [number];
  });
  return [Math.min(...between), Math.max(...between)];
}

function nearestOf(given: GivenMeanings, number: number): number | null {
  const distances = [...given].flatMap(([text, level]) => {
    const at = numberIn(text);
    return at === null || level === null ? [] : [{ level, distance: Math.abs(at - number) }];
  });
  const least = Math.min(...distances.map(({ distance }) => distance));
  const near = new Set(distances.filter(({ distance }) => distance === least).map(({ level }) => level));
  const [only] = near;
  return near.size === 1 ? (only ?? null) : TIE;
}

/** Such as "1, 2 and 3". */
function listed(texts: readonly string[]): string {
  const shown = texts.slice(0, 6).map((text) => shorten(text, 20));
  const last = texts.length > shown.length ? "others" : shown.pop();
  return shown.length > 0 ? `only ${shown.join(", ")} and ${last}` : `only ${last}`;
}

/** A preference as the outcome that it is without its strength; null where the scale has more. */
export function wordOfOutcome(level: number): "A" | "tie" | "B" | null {
  return level === A ? "A" : level === TIE ? "tie" : level === B ? "B" : null;
}

/** The same preference with A and B exchanged. */
export function turnedPreference(level: number): number {
  const [lowest = 1] = SCALES.preference.values;
  return lowest + (SCALES.preference.values.at(-1) ?? 5) - level;
}

/** How numbers of preferences may be read, and the values of the option that says so. */
export interface NumberReading {
  readonly meaning: string;
  readonly values: string;
}

export type PreferenceNumbers =
  | { readonly kind: "known"; readonly levelOf: (number: number) => number }
  | { readonly kind: "ambiguous"; readonly readings: readonly [NumberReading, NumberReading] }
  /** On no scale that is known. */
  | { readonly kind: "unknown" };

const LEVELS: NumberReading = { meaning: "preferences from 1 (A) to 5 (B)", values: "1-5" };
const said = (values: string): NumberReading => ({
  meaning: values.replaceAll("=", " = ").replaceAll(",", ", "),
  values,
});
const between = (low: string, high: string): NumberReading => ({
  meaning: `from ${low} = A to ${high} = B, decimals as the nearest`,
  values: `${low}-${high}`,
});

/** Numbers that may be read in two ways: the smallest set that holds all of a file's counts. */
const AMBIGUOUS: readonly { among: readonly number[]; readings: readonly [NumberReading, NumberReading] }[] = [
  { among: [1, 2], readings: [said("1=A,2=B"), LEVELS] },
  { among: [1, 2, 3], readings: [said("1=A,2=tie,3=B"), LEVELS] },
  { among: [0, 1], readings: [said("0=A,1=B"), said("1=A,0=B")] },
  { among: [-1, 0, 1], readings: [said("-1=A,0=tie,1=B"), said("1=A,0=tie,-1=B")] },
  { among: [0, 1, 2], readings: [said("0=tie,1=A,2=B"), said("0=A,1=tie,2=B")] },
];

const AMBIGUOUS_DECIMALS: readonly { low: number; high: number; readings: readonly [NumberReading, NumberReading] }[] =
  [
    { low: 1, high: 2, readings: [between("1.0", "2.0"), LEVELS] },
    { low: 1, high: 3, readings: [between("1.0", "3.0"), LEVELS] },
    { low: 0, high: 1, readings: [between("0.0", "1.0"), said("1=A,0=B")] },
    { low: -1, high: 1, readings: [said("-1=A,0=tie,1=B"), said("1=A,0=tie,-1=B")] },
  ];

/**
 * How a file's numbers are to be read that are preferences between A and B. Only a 4 or a 5 (or a mean above 3) makes sure
 * that they are preferences from 1 to 5: 1 and 2 alone may as well mean the first and the second response.
 */
export function preferenceNumbers(
  numbers: readonly number[],
  { areLevels, areChoices }: { readonly areLevels: boolean; readonly areChoices: boolean },
): PreferenceNumbers {
  if (areChoices && numbers.every((number) => number === 1 || number === 2)) {
    return { kind: "known", levelOf: (number) => 2 * number };
  }
  if (numbers.length === 0) return { kind: "known", levelOf: (number) => number };
  const areOnLevels = numbers.every((number) => number >= 1 && number <= 5);
  if (areOnLevels && (areLevels || numbers.some((number) => number > 3))) {
    return { kind: "known", levelOf: (number) => number };
  }
  const found = numbers.every(Number.isInteger)
    ? AMBIGUOUS.find(({ among }) => numbers.every((number) => among.includes(number)))
    : AMBIGUOUS_DECIMALS.find(({ low, high }) => numbers.every((number) => number >= low && number <= high));
  return found ? { kind: "ambiguous", readings: found.readings } : { kind: "unknown" };
}
