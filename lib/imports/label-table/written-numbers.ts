/** How labels are written that mean numbers without being any: for messages, with an example. */
export type NumberWriting = "number with a text" | "words of a scale" | "percentages" | "fractions" | "decimal commas";

export interface WrittenNumbers {
  readonly writing: NumberWriting;
  /** What each text means. */
  readonly numbers: ReadonlyMap<string, number>;
  /** What raters saw a step called, by its number, where the texts say it. */
  readonly names: ReadonlyMap<number, string>;
}

const DIGITS = String.raw`[+-]?\d+(?:[.,]\d+)?`;
const PLAIN = new RegExp(`^${DIGITS}$`);
const NUMBER_FIRST = new RegExp(
  `^[([]?(${DIGITS})(?:[)\\]]\\s*[-–—:.]?|\\s*[-–—:.)=]|\\s+(?=\\())\\s*(\\p{L}.*|\\(.*\\))$`,
  "u",
);
const NUMBER_LAST = new RegExp(`^(\\p{L}.*?)\\s*(?:[([]\\s*(${DIGITS})\\s*[)\\]]|\\s[-–—:=]\\s*(${DIGITS}))$`, "u");
const PERCENTAGE = new RegExp(`^(${DIGITS})\\s*%$`);
const FRACTION = /^(\d+(?:[.,]\d+)?)\s*(?:\/|of|out of|von|sur)\s*(\d+)(?:\s+(?:stars?|points?))?$/i;
const STARS = /^(★+)(☆*)$|^(⭐+)$/;
const DECIMAL_COMMA = /^[+-]?\d+,\d+$/;
/** Which may as well be 1234. */
const THOUSANDS = /^[+-]?\d{1,3},\d{3}$/;

const PARTLY = ["teils-teils", "teils teils", "teils/teils", "teils, teils", "weder noch", "neutral", "unentschieden"];
const wholly = (verb: string) =>
  ["voll", "voll und ganz", "völlig", "vollkommen", "genau"].map((how) => `${verb} ${how} zu`);

/**
 * Scales whose steps are often written in words, from the lowest step to the highest; each step with its usual words. A file
 * is on a scale if it has every word of the file, and three of its steps or more occur.
 */
const SCALES_IN_WORDS: readonly (readonly (readonly string[])[])[] = [
  [
    ["strongly disagree"],
    ["disagree"],
    ["neutral", "neither agree nor disagree", "neither", "undecided", "not sure"],
    ["agree"],
    ["strongly agree"],
  ],
  [
    ["strongly disagree", "completely disagree"],
    ["disagree"],
    ["somewhat disagree", "slightly disagree", "rather disagree"],
    ["neutral", "neither agree nor disagree", "neither", "undecided"],
    ["somewhat agree", "slightly agree", "rather agree"],
    ["agree"],
    ["strongly agree", "completely agree"],
  ],
  [
    ["completely disagree", "totally disagree"],
    ["disagree"],
    ["neutral", "neither agree nor disagree"],
    ["agree"],
    ["completely agree", "totally agree"],
  ],
  [
    ["strongly disagree"],
    ["somewhat disagree", "slightly disagree"],
    ["neutral", "neither agree nor disagree"],
    ["somewhat agree", "slightly agree"],
    ["strongly agree"],
  ],
  [
    ["very dissatisfied"],
    ["dissatisfied"],
    ["neutral", "neither satisfied nor dissatisfied"],
    ["satisfied"],
    ["very satisfied"],
  ],
  [["poor"], ["fair"], ["good"], ["very good"], ["excellent"]],
  [
    ["very poor"],
    ["poor"],
    ["fair", "average", "acceptable", "okay", "ok", "neutral"],
    ["good"],
    ["very good", "excellent"],
  ],
  [
    ["very bad", "terrible", "horrible"],
    ["bad"],
    ["fair", "average", "acceptable", "okay", "ok", "neutral"],
    ["good"],
    ["very good", "excellent", "great"],
  ],
  [["bad"], ["poor"], ["fair"], ["good"], ["excellent"]],
  [["horrible"], ["bad"], ["okay"], ["great"], ["excellent"]],
  [["never"], ["rarely", "seldom"], ["sometimes", "occasionally"], ["often", "frequently"], ["always"]],
  [["very unlikely"], ["unlikely"], ["neutral", "possible"], ["likely"], ["very likely"]],
  [
    ["not at all"],
    ["slightly", "a little"],
    ["moderately", "somewhat"],
    ["very", "quite a bit"],
    ["extremely", "very much"],
  ],
  [
    ["much worse"],
    ["worse", "slightly worse"],
    ["same", "about the same", "equal"],
    ["better", "slightly better"],
    ["much better"],
  ],
  [
    ["much worse"],
    ["worse"],
    ["slightly worse"],
    ["same", "about the same", "equal"],
    ["slightly better"],
    ["better"],
    ["much better"],
  ],
  [["very low"], ["low"], ["medium", "moderate"], ["high"], ["very high"]],
  [["none"], ["minor", "mild"], ["moderate"], ["major", "severe"], ["critical"]],
  [
    ["not at all"],
    ["slightly", "a little"],
    ["partially", "partly", "somewhat", "moderately"],
    ["mostly", "largely"],
    ["fully", "completely", "entirely"],
  ],
  ...["trifft", "stimme"].flatMap((verb) => [
    [
      [`${verb} nicht zu`, `${verb} überhaupt nicht zu`, `${verb} gar nicht zu`],
      [`${verb} eher nicht zu`],
      PARTLY,
      [`${verb} eher zu`],
      [`${verb} zu`, ...wholly(verb)],
    ],
    [
      [`${verb} überhaupt nicht zu`, `${verb} gar nicht zu`],
      [`${verb} nicht zu`],
      [`${verb} eher nicht zu`],
      PARTLY,
      [`${verb} eher zu`],
      [`${verb} zu`],
      wholly(verb),
    ],
  ]),
  [["sehr unzufrieden"], ["unzufrieden"], PARTLY, ["zufrieden"], ["sehr zufrieden"]],
  [
    ["sehr schlecht"],
    ["schlecht"],
    ["mittelmäßig", "mittel", "durchschnittlich", "akzeptabel", "okay", "ok", ...PARTLY],
    ["gut"],
    ["sehr gut"],
  ],
  [["nie", "niemals"], ["selten"], ["manchmal", "gelegentlich"], ["oft", "häufig"], ["immer"]],
  [["sehr niedrig", "sehr gering"], ["niedrig", "gering"], ["mittel"], ["hoch"], ["sehr hoch"]],
  [
    ["pas du tout d'accord"],
    ["plutôt pas d'accord", "pas d'accord"],
    ["ni d'accord ni pas d'accord", "neutre"],
    ["plutôt d'accord", "d'accord"],
    ["tout à fait d'accord"],
  ],
  [["très mauvais"], ["mauvais"], ["moyen", "passable", "acceptable"], ["bon"], ["très bon", "excellent"]],
  [["jamais"], ["rarement"], ["parfois"], ["souvent"], ["toujours"]],
];

/**
 * What labels mean that are not plain numbers but all say one: "4 - Good", "Strongly agree", "80%", "4/5", "★★★★☆", "4,5".
 * @param texts all different labels, without those that mean none
 * @returns null where some label says no number, where two labels say the same one and are not the same, and for plain numbers
 */
export function writtenNumbers(texts: readonly string[]): WrittenNumbers | null {
  const others = texts.filter((text) => !/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/.test(text));
  if (others.length === 0) return null;
  return decimalCommas(texts, others) ?? sharesOfAWhole(texts) ?? numbersWithText(texts) ?? wordsOfAScale(texts);
}

/** Of the note and the warning that say how labels were read: each text with its number, the lowest first. */
export function writtenInWords({ numbers }: WrittenNumbers, most = 8): string {
  const sorted = [...numbers].sort(([, one], [, other]) => one - other);
  const shown = sorted.slice(0, most).map(([text, number]) => `${JSON.stringify(text)} = ${number}`);
  return sorted.length > shown.length ? `${shown.join(", ")}, …` : shown.join(", ");
}

function decimalCommas(texts: readonly string[], others: readonly string[]): WrittenNumbers | null {
  if (!others.every((text) => DECIMAL_COMMA.test(text)) || others.every((text) => THOUSANDS.test(text))) return null;
  return withoutNames(
    "decimal commas",
    texts.map((text) => [text, numberOf(text)] as const),
  );
}

/** Percentages, fractions and stars; of different wholes all become percentages. */
function sharesOfAWhole(texts: readonly string[]): WrittenNumbers | null {
  const shares = texts.map((text) => [text, shareIn(text)] as const);
  const known = shares.flatMap(([text, share]) => (share ? [[text, share] as const] : []));
  if (known.length < shares.length) return null;
  const [whole, ...more] = new Set(known.map(([, share]) => share.whole));
  const isOne = more.length === 0;
  const numbers = known.map(
    ([text, { part, whole: of }]) => [text, isOne ? part : Number(((100 * part) / of).toFixed(9))] as const,
  );
  return withoutNames(!isOne || whole === 100 ? "percentages" : "fractions", numbers);
}

function shareIn(text: string): { part: number; whole: number } | null {
  const percentage = PERCENTAGE.exec(text)?.[1];
  if (percentage !== undefined) return { part: numberOf(percentage), whole: 100 };
  const [, full, empty = "", only] = STARS.exec(text) ?? [];
  // Five stars at most, unless empty ones say of how many.
  if (full !== undefined || only !== undefined) {
    const part = [...(full ?? only ?? "")].length;
    return { part, whole: empty === "" ? Math.max(5, part) : part + [...empty].length };
  }
  const [, part, whole] = FRACTION.exec(text) ?? [];
  if (part === undefined || whole === undefined || Number(whole) === 0) return null;
  return numberOf(part) > Number(whole) ? null : { part: numberOf(part), whole: Number(whole) };
}

/** "4 - Good", "4: good", "(4) Good", "Good (4)"; some may be numbers alone. */
function numbersWithText(texts: readonly string[]): WrittenNumbers | null {
  const numbers = new Map<string, number>();
  const names = new Map<number, string>();
  for (const text of texts) {
    if (PLAIN.test(text)) {
      numbers.set(text, numberOf(text));
      continue;
    }
    const [, first, after] = NUMBER_FIRST.exec(text) ?? [];
    const [, before, last, final] = first === undefined ? (NUMBER_LAST.exec(text) ?? []) : [];
    const found = first ?? last ?? final;
    const name = (after ?? before)?.trim();
    if (found === undefined || name === undefined) return null;
    const number = numberOf(found);
    // Two texts with one number are categories that begin with a number.
    if (names.has(number) && names.get(number)?.toLowerCase() !== name.toLowerCase()) return null;
    names.set(number, name);
    numbers.set(text, number);
  }
  return names.size === 0 ? null : { writing: "number with a text", numbers, names };
}

function wordsOfAScale(texts: readonly string[]): WrittenNumbers | null {
  const words = texts.map(
    (text) =>
      [
        text,
        text
          .trim()
          .toLowerCase()
          .normalize()
          .replaceAll("’", "'")
          .replace(/[\s_]+/g, " "),
      ] as const,
  );
  const distinct = new Set(words.map(([, word]) => word)).size;
  const found = SCALES_IN_WORDS.flatMap((steps) => {
    const numbers = words.map(([text, word]) => [text, steps.findIndex((step) => step.includes(word)) + 1] as const);
    const occurring = new Set(numbers.map(([, number]) => number));
    return occurring.has(0) || occurring.size < 3 ? [] : [{ numbers, nSteps: occurring.size }];
  });
  // Two words may be one step of a scale, but better fits one of which each is a step.
  const { numbers } = found.find(({ nSteps }) => nSteps === distinct) ?? found[0] ?? {};
  if (!numbers) return null;
  const names = new Map(numbers.map(([text, number]) => [number, text]));
  return { writing: "words of a scale", numbers: new Map(numbers), names };
}

function withoutNames(writing: NumberWriting, numbers: Iterable<readonly [string, number]>): WrittenNumbers {
  return { writing, numbers: new Map(numbers), names: new Map() };
}

function numberOf(text: string): number {
  return Number(text.replace(",", "."));
}
