import { type Level, levelSchema } from "@/lib/round/protocol/protocol";
import { finalAnswers } from "./final-answers";
import { bare, oneVerdict, type Verdict } from "./parse-choice";
import { type Parsed, read, unreadable } from "./parsed";

/** A direct score, 1–5. */
export function parseScore(text: string): Parsed<Level> {
  return level(parseNumber(text, { least: 1, most: 5, whole: true, labels: ["score", "rating", "level"] }));
}

/** A rating of one response: a whole number within the limits. */
export function parseRating(text: string, { least, most }: { least: number; most: number }): Parsed<number> {
  return parseNumber(text, { least, most, whole: true, labels: ["score", "rating"] });
}

/** What a judge says in place of a score that it cannot give. */
const NO_SCORE = -1;

/**
 * A checklist item's score, 0–100, fractions allowed (rlcf).
 * @param mayBeMissing the prompt allows −1 where there is no score, which is then null
 */
export function parseItemScore(text: string, { mayBeMissing = false } = {}): Parsed<number | null> {
  const form = { least: 0, most: 100, whole: false, labels: ["score", "rating"] };
  const parsed = parseNumber(text, { ...form, missing: mayBeMissing ? NO_SCORE : null });
  return parsed.ok && mayBeMissing && parsed.value === NO_SCORE ? read(null) : parsed;
}

/** Whether a prompt allows −1 in place of a score: it says so. */
export function allowsNoScore(prompt: string): boolean {
  return /(?<![\p{L}\d.])[-−–]1(?![\d.]\d|\d)/u.test(prompt);
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

interface NumberForm {
  readonly least: number;
  readonly most: number;
  readonly whole: boolean;
  /** Labels other than "Answer:" that may introduce it. */
  readonly labels: readonly string[];
  /** A number outside the limits that is allowed too. */
  readonly missing?: number | null;
}

/**
 * One number within limits as the final answer: "Answer: **4**", "4/5", "Score: 4 (Great)", JSON. A range, a fraction where
 * a whole number is wanted, a number outside the limits or two different ones are failures.
 */
function parseNumber(text: string, form: NumberForm): Parsed<number> {
  const answers = finalAnswers(text, form.labels);
  if (!answers.ok) return answers;
  const expected = `${form.whole ? "a whole number" : "a number"} from ${form.least} to ${form.most}`;
  return oneVerdict(answers.value, (answer, labelled) => verdictOf(answer, labelled, form, expected), expected);
}

/** A word for the scale before its number. */
const SCALE_WORD = /^(?:level|score|rating|grade)\s+(?=\d)/i;
const NUMBER = /^([-−+]?\d+(?:[.,]\d+)?)(?![\d\p{L}])/u;

function verdictOf(text: string, labelled: boolean, form: NumberForm, expected: string): Verdict<number> {
  const answer = labelled ? bare(text).replace(SCALE_WORD, "") : bare(text);
  const digits = NUMBER.exec(answer)?.[1];
  if (digits === undefined) return { none: true };
  const rest = answer.slice(digits.length).trim();
  const outOf = /^(?:\/|out of|of)\s*(\d+)(?![\d.])/i.exec(rest);
  if (outOf !== null && Number(outOf[1]) !== form.most)
    return { doubtful: `the scale of "${answer}" does not end at ${form.most}` };
  const tail = outOf === null ? rest : rest.slice(outOf[0].length).trim();
  if (/^(?:[-–—~/]|to\b|or\b|and\b|,)\s*\d/i.test(tail)) return { doubtful: `"${answer}" is more than one number` };
  if (/^\d*,\d{3}$/.test(digits) || /^(?:\+|-?ish\b|\d|\W*(?:maybe|perhaps|possibly|or)\b)/i.test(tail))
    return { doubtful: `"${answer}" is not one number` };
  // Without a label a number that goes on as prose is a list marker or part of a sentence.
  if (!labelled && !/^(?:points?|%)?[.!)\]]*$/i.test(tail)) return { none: true };
  const value = Number(digits.replace("−", "-").replace(",", "."));
  if (value === form.missing) return { value };
  if (form.whole && !Number.isInteger(value)) return { doubtful: `${digits} is not ${expected}` };
  if (value < form.least || value > form.most) return { doubtful: `${digits} is not ${expected}` };
  return { value };
}
