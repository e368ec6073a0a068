import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Snapshot } from "@/lib/db/snapshot";
import { counted } from "@/lib/format/format-number";
import {
  type DeclaredScale,
  declaredScale,
  evidentScale,
  numbersIn,
  scaleInWords,
  scaleOfDeclared,
  writeDeclaredScale,
} from "@/lib/imports/declared-scale";
import type { LabelOptions } from "@/lib/imports/import-options";
import { asWord, numberIn } from "@/lib/imports/label-words";
import type { ProblemList } from "@/lib/imports/server/problem-list";
import { shorten } from "@/lib/imports/shorten";
import type { Scale } from "@/lib/round/protocol/scale";
import type { NumberRange, UnderstoodValues } from "./understood-values";

/** What can be said of numbers that are not on the scale from 1 to 5. */
export const CHOICES =
  "the scale of these numbers to be said, from worst to best: whole numbers of 2 to 11 points from 0 or 1 on (1-7, 0-10; 7-1 where 1 is best), 0-100, ranks, number (any real number; number-lowest where the lowest is best) or categories";

interface Scores {
  /** as it was declared */
  text: string | undefined;
  options: LabelOptions;
  criterion: string | null;
  levels: { value: string; line: number }[];
}

/** The scale of a file's scores: as it was declared, else 1 to 5 where all numbers are on that. One problem says what is missing. */
export function scaleOfScores(
  { text, options, criterion, levels }: Scores,
  problems: ProblemList,
): { finding: UnderstoodValues["finding"]; scale: Scale | null; declared: DeclaredScale | null } {
  const open = levels.filter(({ value }) => isUndeclared(value, options.values));
  const numbers = numbersIn(open.map(({ value }) => asWord(value)));
  const declared =
    text === undefined ? evidentScale(numbers, options.columns?.value, criterion) : declaredScale(text, numbers);
  const scale = (declared && scaleOfDeclared(declared)) ?? null;
  const range = rangeOf(levels, options.values);
  const finding =
    numbers.length === 0 ? null : { criterion, ...range, different: numbers.length, isDeclared: text !== undefined };
  const off = open.find(({ value }) => !scale?.values.includes(Number(asWord(value))));
  const isOn = scale !== null && (off === undefined || numbers.length === 0);
  if (!isOn && finding) {
    const which = criterion === null ? "" : ` of "${shorten(criterion, 40)}"`;
    const told = declared && scale ? `numbers on the scale ${scaleInWords(declared)}` : CHOICES;
    const found = `${counted(finding.different, "number")} from ${range.low} to ${range.high}${which}${declared && scale && off ? `, such as ${shorten(off.value, 20)}` : ""}`;
    problems.add({ line: (scale && off?.line) ?? null, field: "scale", expected: told, found });
  }
  return {
    finding: finding && { ...finding, scale: declared && isOn ? writeDeclaredScale(declared) : null },
    scale: isOn ? scale : null,
    declared: isOn ? declared : null,
  };
}

/** The numbers among texts; null where there are none. */
export function rangeOf(
  levels: readonly { value: string }[],
  given: Readonly<Record<string, string>> | undefined,
): Omit<NumberRange, "different"> {
  const numbers = numbersIn(levels.filter(({ value }) => isUndeclared(value, given)).map(({ value }) => asWord(value)));
  if (numbers.length === 0) return { low: null, high: null, isWhole: false };
  return { low: Math.min(...numbers), high: Math.max(...numbers), isWhole: numbers.every(Number.isInteger) };
}

/** A number that no meaning was given for. */
export function isUndeclared(value: string, given: Readonly<Record<string, string>> = {}): boolean {
  return numberIn(asWord(value)) !== null && ![value, asWord(value)].some((each) => Object.hasOwn(given, each));
}

/** As exported labels say it. */
export async function scaleInFile(transaction: Snapshot): Promise<string | undefined> {
  const found = await rows(
    z.object({ scale: z.string() }),
    Prisma.sql`SELECT DISTINCT scale FROM import_label WHERE scale IS NOT NULL LIMIT 2`,
    transaction,
  );
  return found.length === 1 ? found[0]?.scale : undefined;
}

/** Names that somebody gave the steps of a scale of scores; null where there are none. */
export function givenNames(
  { values, comparison }: Scale,
  names: LabelOptions["levelNames"],
  problems: ProblemList,
): string[] | null {
  if (names === undefined || comparison !== null || values.length === 0) return null;
  if (names.length === values.length) return [...names];
  const expected = `a name for each level from ${values[0]} to ${values.at(-1)}, ${values.length} in all`;
  problems.add({ line: null, field: "levelNames", expected, found: counted(names.length, "name") });
  return null;
}
