import { ANSWERS, type Answer } from "@/lib/round/protocol/protocol-words";
import { type Level, SCALES, type Scale, scaleNamed } from "@/lib/round/protocol/scale";
import { SCALE_NAMES } from "@/lib/round/protocol/scale-names";
import {
  ANSWER_WORDS,
  asWord,
  meansMissing,
  meansMissingAmongNumbers,
  numberIn,
  OUTCOME_WORDS,
  type OutcomeWord,
  SIDE_WORDS,
  winnerCalled,
} from "./label-words";

/** What one row's value is a label of: a level on a scale, or an answer to a question. */
export const LABEL_KINDS = [...SCALE_NAMES, "answer"] as const;
export type LabelKind = (typeof LABEL_KINDS)[number];

export type LabelMeaning =
  | { kind: "level"; level: Level }
  | { kind: "answer"; answer: Answer }
  /** no label: a missing rating, or one that is to be left out */
  | { kind: "skip" };

/** How the numbers of a file of preferences are written: 1 (A much better) to 5 (B much better), or 1 = A, 2 = tie, 3 = B. */
export type NumberScale = "1-5" | "1-3";
const OUTCOMES_OF_THREE: Readonly<Record<string, OutcomeWord>> = { 1: "A", 2: "tie", 3: "B" };

export interface MeaningRules {
  /** meanings by value, in the words of writtenMeanings or the usual ones; they come before all else */
  readonly given?: Readonly<Record<string, string>>;
  /** of preferences; detected from the values when left out, where that is certain */
  readonly numbers?: NumberScale;
  /** Of scores: the file’s lowest number is best, so that it becomes the highest level. */
  readonly isReversed?: boolean;
  /** The file says in which order the responses were shown, so that "left" may be either of them. */
  readonly hasOrders?: boolean;
}

/** What each of a file's different values means, or null where it is ambiguous. */
export function meaningsOf(
  kind: LabelKind,
  values: readonly string[],
  { given = {}, numbers, isReversed = false, hasOrders = false }: MeaningRules = {},
): Map<string, LabelMeaning | null> {
  const meant = new Map(values.map((value) => [value, givenMeaning(kind, value, given)]));
  const written = numbers ?? certainNumbers(values.filter((value) => !meant.get(value)));
  const usual = (value: string) =>
    kind === "answer"
      ? usualAnswer(value)
      : usualLevel(scaleNamed(kind), value, { numbers: written, isReversed, hasOrders });
  return new Map(values.map((value) => [value, meant.get(value) ?? usual(value)]));
}

/** A meaning as a person writes it, or null. */
export function parseMeaning(kind: LabelKind, text: string): LabelMeaning | null {
  const word = asWord(text);
  if (word === "skip") return { kind: "skip" };
  if (kind === "answer") return answerMeaning(ANSWERS.find((answer) => answer.toLowerCase() === word));
  return levelMeaning(
    levelOfOutcome(scaleNamed(kind), outcomeCalled(word, false)) ?? levelOfNumber(scaleNamed(kind), word),
  );
}

/** True where the text is a meaning of some kind of label. */
export function isMeaning(text: string): boolean {
  return LABEL_KINDS.some((kind) => parseMeaning(kind, text) !== null);
}

/** The meaning as it is written for people: an outcome by its name, any other level by its number. */
export function writeMeaning(kind: LabelKind, meaning: LabelMeaning): string {
  if (meaning.kind === "skip") return "skip";
  if (meaning.kind === "answer") return meaning.answer;
  const outcomes = ["A", "tie", "B"] as const;
  const called = outcomes.find((word) => kind !== "answer" && levelOfOutcome(scaleNamed(kind), word) === meaning.level);
  return called ?? String(meaning.level);
}

/** All meanings that a label of this kind may have, as they are written. */
export function writtenMeanings(kind: LabelKind): string[] {
  const meanings: LabelMeaning[] =
    kind === "answer"
      ? ANSWERS.map((answer) => ({ kind: "answer", answer }))
      : scaleNamed(kind).values.map((level) => ({ kind: "level", level }));
  return [...meanings, { kind: "skip" } as const].map((meaning) => writeMeaning(kind, meaning));
}

/** A meaning of another kind is meant for the file's other labels: "1" may be YES to a question and a score too. */
function givenMeaning(kind: LabelKind, value: string, given: Readonly<Record<string, string>>): LabelMeaning | null {
  const said = [value, asWord(value)].find((each) => Object.hasOwn(given, each));
  return said === undefined ? null : parseMeaning(kind, given[said] ?? "");
}

function usualAnswer(value: string): LabelMeaning | null {
  if (value === "") return { kind: "skip" };
  return answerMeaning(keyOf(ANSWER_WORDS, asWord(value))) ?? (meansMissing(value) ? { kind: "skip" } : null);
}

function usualLevel(
  scale: Scale,
  value: string,
  { numbers, isReversed, hasOrders }: { numbers: NumberScale | null; isReversed: boolean; hasOrders: boolean },
): LabelMeaning | null {
  if (value === "") return { kind: "skip" };
  const word = asWord(value);
  const named = scale.values.find((_, index) => asWord(scale.levelNames[index] ?? "") === word);
  const isNumbered = scale.comparison === null || numbers === "1-5";
  const level =
    named ??
    levelOfOutcome(scale, outcomeCalled(word, hasOrders)) ??
    levelOfStep(scale, word) ??
    levelOfOutcome(scale, numbers === "1-3" ? OUTCOMES_OF_THREE[word] : undefined) ??
    (isNumbered ? levelOfNumber(scale, word, isReversed) : null);
  const isMissing = scale.comparison ? meansMissing(value) : meansMissingAmongNumbers(value);
  return levelMeaning(level) ?? (isMissing ? { kind: "skip" } : null);
}

const STEP =
  /^(?:(?:response|model|answer|output|option) )?([ab12]) (?:is )?(?:(much|far|clearly|significantly|strongly) |(?:slightly|somewhat|marginally|a bit|a little) )?(?:better|preferred)$/;

/** "Response A is slightly better" is A, and "Response A is much better" the end of the scale. */
function levelOfStep(scale: Scale, word: string): Level | null {
  const [, side, much] = STEP.exec(word) ?? [];
  if (side === undefined || scale.comparison === null) return null;
  const isFirst = side === "a" || side === "1";
  if (much === undefined) return levelOfOutcome(scale, isFirst ? "A" : "B");
  return isFirst ? scale.comparison.bestForA : scale.comparison.bestForB;
}

function outcomeCalled(word: string, hasOrders: boolean): OutcomeWord | undefined {
  return keyOf(OUTCOME_WORDS, word) ?? winnerCalled(word) ?? (hasOrders ? undefined : keyOf(SIDE_WORDS, word));
}

/** The level of an outcome alone: A is "better", not "much better". Null where the scale has none, as a choice has no tie. */
function levelOfOutcome({ comparison, values }: Scale, outcome: OutcomeWord | undefined): Level | null {
  if (!comparison || outcome === undefined) return null;
  const { winBelow, lossAbove } = comparison;
  const level = {
    A: values.findLast((each) => each < winBelow),
    tie: values.find((each) => each >= winBelow && each <= lossAbove),
    B: values.find((each) => each > lossAbove),
  }[outcome];
  return level ?? null;
}

/** The levels of a nominal scale have names alone; of real numbers each is one. */
function levelOfNumber({ measurement, values }: Scale, word: string, isReversed = false): Level | null {
  if (measurement === "interval") return numberIn(word);
  const place = measurement === "ordinal" ? values.findIndex((level) => String(level) === word) : -1;
  if (place < 0) return null;
  return values[isReversed ? values.length - 1 - place : place] ?? null;
}

/**
 * Numbers are preferences from 1 to 5 for certain only where 4 or 5 occurs: a file with 1 and 2 alone may as well mean
 * "the first" and "the second", so there a person has to say it.
 */
function certainNumbers(values: readonly string[]): NumberScale | null {
  const numbers = values.map(numberIn).filter((number) => number !== null);
  const { preference } = SCALES;
  return numbers.every((number) => preference.values.includes(number)) && numbers.some((number) => number >= 4)
    ? "1-5"
    : null;
}

function levelMeaning(level: Level | null): LabelMeaning | null {
  return level === null ? null : { kind: "level", level };
}

function answerMeaning(answer: Answer | undefined): LabelMeaning | null {
  return answer === undefined ? null : { kind: "answer", answer };
}

function keyOf<Key extends string>(lists: Readonly<Record<Key, readonly string[]>>, word: string): Key | undefined {
  for (const key in lists) if (lists[key].includes(word)) return key;
  return undefined;
}
