const NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const BOUNDS = {
  fewer: ["fewer than", "less than", "under", "below"],
  "at most": ["at most", "no more than", "not more than", "up to"],
  more: ["more than", "over"],
  "at least": ["at least", "no fewer than", "no less than"],
} as const;
type Bound = keyof typeof BOUNDS | "exactly";

/** How many of what a text asks for: "fewer than 40 words", "three sentences". */
export interface DemoCount {
  readonly bound: Bound;
  readonly number: number;
  readonly unit: string;
  /** as it stands in a question */
  readonly words: string;
}

const BOUND = Object.values(BOUNDS).flat().join("|");
const COUNT = new RegExp(`(?:\\b(exactly|${BOUND})\\s+)?\\b(\\d+|${NUMBERS.slice(1).join("|")})[- ]+([a-z]+)`, "gi");

/** Every number of something that a text asks for. */
export function demoCounts(text: string): DemoCount[] {
  return [...text.matchAll(COUNT)].map(([, said = "", number = "", unit = ""]) => {
    const lower = said.toLowerCase();
    const bound = boundOf(lower);
    return {
      bound,
      number: /^\d+$/.test(number) ? Number(number) : NUMBERS.indexOf(number.toLowerCase()),
      unit: unit.toLowerCase(),
      words: `${bound === "exactly" ? "exactly" : lower} ${number.toLowerCase()} ${unit.toLowerCase()}`,
    };
  });
}

/** A text without what it says about numbers of things. */
export const withoutCounts = (text: string): string => text.replaceAll(COUNT, " ");

export function isCount({ bound, number }: DemoCount, found: number): boolean {
  if (bound === "fewer") return found < number;
  if (bound === "at most") return found <= number;
  if (bound === "more") return found > number;
  if (bound === "at least") return found >= number;
  return found === number;
}

/** The comparison as JavaScript writes it. */
export const COMPARISONS: Readonly<Record<Bound, string>> = {
  fewer: "<",
  "at most": "<=",
  more: ">",
  "at least": ">=",
  exactly: "===",
};

function boundOf(said: string): Bound {
  for (const bound of ["fewer", "at most", "more", "at least"] as const) {
    if (BOUNDS[bound].some((words) => words === said)) return bound;
  }
  return "exactly";
}
