import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Snapshot } from "@/lib/db/snapshot";
import { counted } from "@/lib/format/format-number";
import type { LabelOptions } from "@/lib/imports/import-options";
import { type LabelMeaning, meaningsOf } from "@/lib/imports/label-meaning";
import { labelSets } from "@/lib/imports/label-table/label-sets";
import { writtenInWords, writtenNumbers } from "@/lib/imports/label-table/written-numbers";
import { asWord, meansMissing, meansMissingAmongNumbers } from "@/lib/imports/label-words";
import type { ProblemList } from "@/lib/imports/server/problem-list";
import { shorten } from "@/lib/imports/shorten";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import { CHOICES } from "./score-values";
import type { NumberRange, UnderstoodValues, ValuesOfPart } from "./understood-values";

/** As SQL reads a finite number: the exponent is so short that none is beyond the range of double precision. */
const SQL_NUMBER = "^[+-]?([0-9]{1,150}(\\.[0-9]{0,150})?|\\.[0-9]{1,150})([eE][+-]?[0-9]{1,2})?$";

/** Of real numbers each is its own level, however many there are; those with another meaning are left for that. */
export async function takeNumbers(
  transaction: Snapshot,
  given: Readonly<Record<string, string>> = {},
): Promise<NumberRange | null> {
  const others = Object.keys(given);
  await transaction.$executeRaw`
    INSERT INTO import_meaning (is_question, value, level, answer)
    SELECT DISTINCT false, value, value::float8 + 0, NULL::answer FROM import_label
    WHERE NOT is_question AND value ~ ${SQL_NUMBER} AND NOT value = ANY(${others}::text[])`;
  const [found] = await rows(
    z.object({
      low: z.number().nullable(),
      high: z.number().nullable(),
      different: z.int(),
      isWhole: z.boolean().nullable(),
    }),
    Prisma.sql`
      SELECT min(level) AS low, max(level) AS high, count(DISTINCT level)::int AS different, bool_and(level = floor(level)) AS "isWhole"
      FROM import_meaning WHERE level IS NOT NULL`,
    transaction,
  );
  return found && found.different > 0 ? { ...found, isWhole: found.isWhole ?? true } : null;
}

/** More values than a scale of steps has: real numbers, if anything, which somebody has to say. */
export async function refuseMany(
  transaction: Snapshot,
  {
    found,
    criterion,
    isScored,
    text,
  }: { found: readonly { value: string }[]; criterion: string | null; isScored: boolean; text: string | undefined },
  problems: ProblemList,
): Promise<UnderstoodValues> {
  const none = { values: [], scale: null, levelNames: [], isReversed: false, reading: null };
  const [levels] = await rows(
    z.object({
      others: z.int(),
      low: z.number().nullable(),
      high: z.number().nullable(),
      different: z.int(),
      isWhole: z.boolean().nullable(),
    }),
    Prisma.sql`
      SELECT count(*) FILTER (WHERE NOT is_number AND value <> '')::int AS others, min(number) AS low, max(number) AS high,
        count(DISTINCT number)::int AS different, bool_and(number = floor(number)) AS "isWhole"
      FROM (
        SELECT value, value ~ ${SQL_NUMBER} AS is_number, CASE WHEN value ~ ${SQL_NUMBER} THEN value::float8 END AS number
        FROM import_label WHERE NOT is_question
      ) label`,
    transaction,
  );
  if (isScored && text === undefined && levels && levels.different > levels.others) {
    const { low, high, different } = levels;
    const which = criterion === null ? "" : ` of "${shorten(criterion, 40)}"`;
    problems.add({
      line: null,
      field: "scale",
      expected: CHOICES,
      found: `${counted(different, "number")} from ${low} to ${high}${which}`,
    });
    const finding = {
      criterion,
      low,
      high,
      different,
      isWhole: levels.isWhole ?? true,
      scale: null,
      isDeclared: false,
    };
    return { ...none, finding };
  }
  const examples = found.slice(0, 3).map(({ value }) => shorten(value, 20));
  const expected = `at most ${STUDY_LIMITS.distinctValues} different values (is this the column with the labels?)`;
  problems.add({ line: null, field: "value", expected, found: `more, such as ${examples.join(", ")}` });
  return { ...none, finding: null };
}

/** How values were read that are not plain. */
export interface ReadWriting {
  /** for people; null: they are plain */
  readonly inWords: string | null;
  /** what raters saw a number called */
  readonly names: ReadonlyMap<number, string>;
}

const PLAIN: ReadWriting = { inWords: null, names: new Map() };

/**
 * Replaces scores that say a number without being one ("4 - Good", "80%", "Strongly agree") by that number, and lists by the
 * sets that they are, so that the order of their elements does not count. What somebody gave a meaning stays as it is.
 * @param areCategories numbers in words stay words
 */
export async function readWriting(
  transaction: Snapshot,
  { values: given = {}, sets = null }: Pick<LabelOptions, "values"> & { sets?: string | null | undefined },
  areCategories: boolean,
): Promise<ReadWriting> {
  const found = await rows(
    z.object({ value: z.string() }),
    Prisma.sql`
      SELECT DISTINCT value FROM import_label WHERE NOT is_question AND value <> '' LIMIT ${STUDY_LIMITS.distinctValues + 1}`,
    transaction,
  );
  const texts = found
    .map(({ value }) => value)
    .filter(
      (text) => ![text, asWord(text)].some((each) => Object.hasOwn(given, each)) && !meansMissingAmongNumbers(text),
    );
  const isKnown = [...meaningsOf("score", texts).values()].every((meaning) => meaning !== null);
  if (found.length > STUDY_LIMITS.distinctValues || isKnown) return PLAIN;
  const asSets = labelSets(texts, sets);
  const labels = new Map(texts.map((text) => [text, asSets?.labels.get(text) ?? text]));
  const written = areCategories ? null : writtenNumbers([...new Set(labels.values())]);
  const read = [...labels].map(([text, label]) => ({ text, label: String(written?.numbers.get(label) ?? label) }));
  const changed = read.filter(({ text, label }) => text !== label);
  if (changed.length === 0) return PLAIN;
  await transaction.$executeRaw`
    UPDATE import_label SET value = read.label
    FROM json_to_recordset(${JSON.stringify(changed)}::json) AS read(text text, label text)
    WHERE NOT is_question AND value = read.text`;
  const inWords = written
    ? `${written.writing}: ${writtenInWords(written)}`
    : `sets: ${changed
        .slice(0, 3)
        .map(({ text, label }) => `${JSON.stringify(text)} = ${label}`)
        .join(", ")}`;
  return { inWords, names: written?.names ?? new Map() };
}

const MOST_CATEGORIES = 100;

/** Those that the round has already, then the file's other ones by name: equal files have equal categories. */
export async function namesOfCategories(
  transaction: Snapshot,
  { options, studyId, roundName }: ValuesOfPart,
  levels: readonly { value: string }[],
  problems: ProblemList,
): Promise<string[]> {
  const [round] = await rows(
    z.object({ names: z.array(z.string()) }),
    Prisma.sql`
      SELECT level_names AS names FROM round
      WHERE study_id = ${studyId}::uuid AND name = ${roundName} AND scale = 'categories'`,
    transaction,
  );
  const before = round?.names ?? [];
  const read = levels.map(({ value }) => value).filter((value) => !isLeftOut(value, options.values));
  const names = [...before, ...read.filter((value) => !before.includes(value)).sort()];
  if (names.length > MOST_CATEGORIES) {
    const expected = `at most ${MOST_CATEGORIES} categories (is this the column with the labels?)`;
    problems.add({ line: null, field: "value", expected, found: `${names.length} different values` });
  }
  return names;
}

function isLeftOut(value: string, given: Readonly<Record<string, string>> = {}): boolean {
  return value === "" || given[value] === "skip" || (meansMissing(value) && given[value] !== value);
}

/** Each of the categories is a level. */
export function categoryMeanings(
  values: readonly string[],
  names: readonly string[],
  given: Readonly<Record<string, string>> | undefined,
): Map<string, LabelMeaning | null> {
  const meaningOf = (value: string): LabelMeaning | null => {
    if (isLeftOut(value, given)) return { kind: "skip" };
    const level = names.indexOf(value);
    return level < 0 ? null : { kind: "level", level };
  };
  return new Map(values.map((value) => [value, meaningOf(value)]));
}
