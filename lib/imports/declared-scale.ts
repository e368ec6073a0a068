import { SCALES, type Scale, scaleNamed } from "@/lib/round/protocol/scale";
import { OPEN_SCALE_NAMES, type OpenScaleName, POINTS_SCALE_NAMES } from "@/lib/round/protocol/scale-names";
import { asWord, numberIn } from "./label-words";

/** The numbers of a file as they are meant: from the worst to the best, such as 1-5, or 5-1 where 1 is best. */
export interface DeclaredScale {
  readonly worst: number;
  readonly best: number;
}

/** Best first, whatever the lowest rank is. */
export const RANKS = "ranks";
export const DECLARED_SCALE = /^(\d{1,3})-(\d{1,3})$|^ranks$|^number(-lowest)?$|^categories$/;

/** What a file’s labels are where they are no steps of a scale. */
export const OPEN_SCALES: Readonly<Record<OpenScaleName, string>> = {
  number: "any real number, the highest is best",
  "number-lowest": "any real number, the lowest is best",
  categories: "categories without order",
};

/** A scale of labels that are no steps: any real number, or categories; null for all others. */
export function openScale(text: string | undefined): OpenScaleName | null {
  const word = asWord(text ?? "");
  return OPEN_SCALE_NAMES.find((name) => asWord(name) === word) ?? null;
}

/** A scale as it was declared, in words; null where it is written in no such way. */
export function declaredInWords(text: string): string | null {
  const open = openScale(text);
  if (open) return OPEN_SCALES[open];
  const declared = declaredScale(text, []);
  return declared && scaleInWords(declared);
}

/** What somebody declared, in view of the file's numbers; null where it is written in no such way. */
export function declaredScale(text: string, numbers: readonly number[]): DeclaredScale | null {
  if (asWord(text) === RANKS) return { worst: Math.max(2, ...numbers), best: 1 };
  const [, worst, best] = DECLARED_SCALE.exec(text.trim()) ?? [];
  return worst === undefined || best === undefined ? null : { worst: Number(worst), best: Number(best) };
}

export function writeDeclaredScale({ worst, best }: DeclaredScale): string {
  return `${worst}-${best}`;
}

/** The scale that such numbers are kept on, where the highest is best; undefined where there is none. */
export function scaleOfDeclared({ worst, best }: DeclaredScale): Scale | undefined {
  const [low, high] = [Math.min(worst, best), Math.max(worst, best)];
  const scales = (["score", ...POINTS_SCALE_NAMES] as const).map((name) => scaleNamed(name));
  return scales.find(({ values }) => values[0] === low && values.at(-1) === high);
}

/** Whether it has too many values for anyone to read them one by one, such as 0–100. */
export function isLong(scale: Scale): boolean {
  return scale.values.length > 11;
}

/**
 * What the levels of a file are called: by their number in the file where its lowest was best (but of 0–100); by the scale's
 * own names where the file writes them, or where they are what a comparison means; else nothing, for nobody knows what the
 * raters saw.
 * @param written the different labels of the file
 */
export function levelNamesOf(scale: Scale, declared: DeclaredScale | null, written: readonly string[]): string[] {
  const { values, levelNames, comparison } = scale;
  if (declared && declared.worst > declared.best && !isLong(scale)) {
    return values.map((value) => `${declared.worst + declared.best - value} in the file`);
  }
  const own = new Set(levelNames.map(asWord));
  return comparison || written.some((text) => own.has(asWord(text))) ? [...levelNames] : values.map(() => "");
}

/**
 * The scale that numbers are on without anybody saying so: only 1 to 5, which is confirmed on the screen, and not where a
 * column or what is rated is called a rank, of which 1 is best.
 * @param names of the column and of what the numbers rate
 */
export function evidentScale(
  numbers: readonly number[],
  ...names: readonly (string | null | undefined)[]
): DeclaredScale | null {
  const isRank = names.some((name) => /rank/i.test(name ?? ""));
  return !isRank && numbers.every((number) => SCALES.score.values.includes(number)) ? { worst: 1, best: 5 } : null;
}

/** The scales to choose from where these numbers occur; without numbers there are texts alone. */
export function scaleChoices({
  low,
  high,
  isWhole,
}: {
  low: number | null;
  high: number | null;
  isWhole: boolean;
}): string[] {
  if (low === null || high === null) return ["categories"];
  if (!isWhole) return [...OPEN_SCALE_NAMES];
  const found = scaleOfDeclared({ worst: low, best: high }) ? [`${low}-${high}`, `${high}-${low}`] : [];
  const usual = ["1-5", "5-1", "0-10", "1-10", "1-7", "1-4", "1-3", "0-1", "0-100"];
  const steps = [...new Set([...found, ...usual])].filter((text) => {
    const declared = declaredScale(text, []);
    return (
      declared && Math.min(declared.worst, declared.best) <= low && Math.max(declared.worst, declared.best) >= high
    );
  });
  return [...steps, ...OPEN_SCALE_NAMES];
}

/** "1 to 5, 5 is best" */
export function scaleInWords({ worst, best }: DeclaredScale): string {
  return `${Math.min(worst, best)} to ${Math.max(worst, best)}, ${best} is best`;
}

export function numbersIn(texts: readonly string[]): number[] {
  return texts.map(numberIn).filter((number) => number !== null);
}
