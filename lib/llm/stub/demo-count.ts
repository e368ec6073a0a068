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
