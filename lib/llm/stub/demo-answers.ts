const NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

type Comparison = "<" | "<=" | ">" | ">=" | "===";
const BOUNDS = new Map<string, Comparison>([
  ["exactly", "==="],
  ["fewer than", "<"],
  ["less than", "<"],
  ["under", "<"],
  ["below", "<"],
  ["at most", "<="],
  ["no more than", "<="],
  ["not more than", "<="],
  ["up to", "<="],
  ["at least", ">="],
  ["no fewer than", ">="],
  ["no less than", ">="],
  ["more than", ">"],
  ["over", ">"],
]);

/** How many of what a text asks for: "fewer than 40 words", "three sentences". */
export interface DemoCount {
  /** as JavaScript writes it */
  readonly comparison: Comparison;
  readonly number: number;
  readonly unit: string;
  /** as written in a question */
  readonly words: string;
}

const COUNT = new RegExp(
  `(?:\\b(${[...BOUNDS.keys()].join("|")})\\s+)?\\b(\\d+|${NUMBERS.slice(1).join("|")})[- ]+([a-z]+)`,
  "gi",
);

/** Every number of something that a text asks for; exactly that number if it names no bound. */
export function demoCounts(text: string): DemoCount[] {
  return [...text.toLowerCase().matchAll(COUNT)].map(([, bound = "exactly", number = "", unit = ""]) => ({
    comparison: BOUNDS.get(bound) ?? "===",
    number: /^\d+$/.test(number) ? Number(number) : NUMBERS.indexOf(number),
    unit,
    words: `${bound} ${number} ${unit}`,
  }));
}

/** A text without what it says about numbers of things. */
export const withoutCounts = (text: string): string => text.replaceAll(COUNT, " ");

/** Whether a number of things is what the question asks for. */
export function isCount({ comparison, number }: DemoCount, found: number): boolean {
  if (comparison === "<") return found < number;
  if (comparison === "<=") return found <= number;
  if (comparison === ">") return found > number;
  if (comparison === ">=") return found >= number;
  return found === number;
}

/** How likely the demo model finds a question's answer to be YES, 0.02–0.98. Counts, quotes and length are looked at; the rest is shared words. */
export function demoProbability(question: string, response: string): number {
  if (response.trim() === "") return 0.02;
  const [wanted] = demoCounts(question);
  const found = wanted === undefined ? null : countOf(wanted.unit, response);
  if (wanted !== undefined && found !== null) return isCount(wanted, found) ? 0.95 : 0.06;
  const quoted = /mention ["“]([^"”]+)["”]/i.exec(question)?.[1];
  if (quoted !== undefined) return response.toLowerCase().includes(quoted.toLowerCase()) ? 0.96 : 0.05;
  if (/\bshort\b/i.test(question)) return response.length < 600 ? 0.9 : 0.15;
  return Math.min(0.98, Math.max(0.02, 0.25 + 0.9 * sharedWords(question, response)));
}

/** How good the demo model finds a response, 0–1: it speaks of what was asked, is long enough to say something, and ends properly. */
export function demoQuality(instruction: string, response: string): number {
  const text = response.trim();
  if (text === "") return 0;
  const onTopic = sharedWords(instruction, text);
  const substance = Math.min(1, text.length / 400);
  const finished = /[.!?)"”`\]}|]$/.test(text) ? 1 : 0;
  return 0.55 * onTopic + 0.3 * substance + 0.15 * finished;
}

function countOf(unit: string, response: string): number | null {
  const text = response.trim();
  if (/^words?$/i.test(unit)) return text.split(/\s+/).length;
  if (/^sentences?$/i.test(unit)) return (text.match(/[.!?](?=\s|$)/g) ?? []).length;
  if (/^paragraphs?$/i.test(unit)) return text.split(/\n\s*\n/).length;
  if (/^lines?$/i.test(unit)) return text.split("\n").length;
  const listed = text.match(/^[^\S\n]*(?:[-*•]|\d+[.)])\s/gm);
  return listed === null ? null : listed.length;
}

const COMMON = new Set(
  "a about all also an and any are as at be but by can could did do does each every exactly for from had has have how i if in include includes into is it its may me more must my no not of on one only or our out please response should so some text than that the their them then there these they this to up use uses was were what when where which who will with would write yes you your".split(
    " ",
  ),
);

/** The words that carry meaning, lower case. */
export function contentWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !COMMON.has(word));
}

/** The share of one text's content words that another has too, 0–1; 0 where there are none. */
export function sharedWords(of: string, within: string): number {
  const wanted = stems(of);
  if (wanted.size === 0) return 0;
  const there = stems(within);
  let found = 0;
  for (const word of wanted) if (there.has(word)) found++;
  return found / wanted.size;
}

/** Cut to six letters, so that plural and past match. */
const stems = (text: string) => new Set(contentWords(text).map((word) => [...word].slice(0, 6).join("")));
