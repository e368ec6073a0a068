import { z } from "zod";
import type { ProblemList } from "@/lib/data/import/problem-list";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Snapshot } from "@/lib/db/snapshot";
import { counted } from "@/lib/domain/format/counted";
import {
  type DeclaredScale,
  declaredScale,
  evidentScale,
  levelNamesOf,
  numbersIn,
  openScale,
  scaleInWords,
  scaleOfDeclared,
  writeDeclaredScale,
} from "@/lib/domain/import/declared-scale";
import type { LabelOptions } from "@/lib/domain/import/import-options";
import type { LabelFindings } from "@/lib/domain/import/label-findings";
import {
  isMeaning,
  type LabelKind,
  type LabelMeaning,
  meaningsOf,
  writeMeaning,
} from "@/lib/domain/import/label-meaning";
import { asWord, meansMissing, numberIn } from "@/lib/domain/import/label-words";
import { shorten } from "@/lib/domain/import/shorten";
import { type Protocol, scaleOf } from "@/lib/domain/protocol/protocols";
import { isOfRealNumbers } from "@/lib/domain/protocol/round-scale";
import { type Scale, scaleNamed } from "@/lib/domain/protocol/scale";
import { STUDY_LIMITS } from "@/lib/domain/study-format/limits";

const rowSchema = z.object({
  is_question: z.boolean(),
  value: z.string(),
  rows: z.coerce.number(),
  line: z.int(),
});

function expectedOf(kind: LabelKind): string {
  const { comparison, values } = kind === "answer" ? { comparison: null, values: [] } : scaleNamed(kind);
  const labels =
    kind === "answer"
      ? "yes, no or unknown"
      : isOfRealNumbers(scaleNamed(kind))
        ? "a number"
        : comparison === null
          ? `a whole number from ${values[0]} to ${values.at(-1)}`
          : kind === "choice"
            ? "A or B"
            : "A, tie or B";
  const other =
    comparison === null && kind !== "answer" && !isOfRealNumbers(scaleNamed(kind)) ? ", categories as the scale" : "";
  return `${labels}${other}, or a meaning given for this value`;
}

interface ValuesOfPart {
  protocol: Protocol;
  options: LabelOptions;
  /** what the labels rate */
  criterion: string | null;
  /** of the round that the labels go to, which may have categories already */
  roundName: string;
  studyId: string;
}

export interface UnderstoodValues {
  values: LabelFindings["values"];
  /** what the scores are found to be on; null where there are none in numbers */
  finding: LabelFindings["scales"][number] | null;
  /** of the levels; null where none is asked, and where it has to be declared first */
  scale: Scale | null;
  /** of the scale's values */
  levelNames: string[];
  /** the file's lowest number is best */
  isReversed: boolean;
}

/**
 * Decides what each different value means, and notes it for joining with the rows. Numbers are scores on one scale: of those
 * that are not all on it none is taken. Categories are all that occur.
 */
export async function understandValues(
  transaction: Snapshot,
  part: ValuesOfPart,
  problems: ProblemList,
): Promise<UnderstoodValues> {
  const { protocol, options, criterion } = part;
  const given = options.values;
  const usual = scaleOf(protocol);
  const isScored = usual !== null && usual.comparison === null;
  const text = isScored
    ? (options.scales?.[criterion ?? ""] ?? options.scale ?? (await scaleInFile(transaction)))
    : undefined;
  const open = isScored ? openScale(text) : null;
  const numbers = isOfRealNumbers(open && scaleNamed(open)) ? await takeNumbers(transaction, given) : null;
  const limit = STUDY_LIMITS.distinctValues;
  const found = await rows(
    rowSchema,
    Prisma.sql`
      SELECT is_question, value, count(*) AS rows, min(line) AS line FROM import_label
      WHERE NOT EXISTS (SELECT FROM import_meaning m WHERE m.is_question = import_label.is_question AND m.value = import_label.value)
      GROUP BY is_question, value ORDER BY is_question, count(*) DESC, value LIMIT ${limit + 1}`,
    transaction,
  );
  if (found.length > limit) return await refuseMany(transaction, { found, criterion, isScored, text }, problems);
  for (const [value, meaning] of Object.entries(given ?? {})) {
    if (isMeaning(meaning) || (open === "categories" && meaning === value)) continue;
    const expected = "A, tie, B, a number on the scale, YES, NO, UNKNOWN or skip as a meaning";
    problems.add({ line: null, field: "values", expected, found: shorten(`${value}=${meaning}`) });
  }
  const [orders] = await rows(
    z.object({ any: z.boolean() }),
    Prisma.sql`SELECT EXISTS (SELECT 1 FROM import_label WHERE shown_order IS NOT NULL) AS any`,
    transaction,
  );
  const hasOrders = orders?.any ?? false;
  const findings: LabelFindings["values"] = [];
  const meanings: object[] = [];
  const levels = found.filter(({ is_question: isQuestion }) => !isQuestion);
  const categories = open === "categories" ? await namesOfCategories(transaction, part, levels, problems) : [];
  const scored = !isScored
    ? { finding: null, scale: usual, declared: null }
    : open !== null && open !== "categories"
      ? {
          finding: numbers && { criterion, ...numbers, scale: open, isDeclared: true },
          scale: scaleNamed(open),
          declared: null,
        }
      : open === "categories"
        ? {
            finding: {
              ...rangeOf(levels, given),
              criterion,
              different: categories.length,
              scale: open,
              isDeclared: true,
            },
            scale: scaleNamed(open),
            declared: null,
          }
        : scaleOfScores({ text, options, criterion, levels }, problems);
  const isReversed = scored.declared !== null && scored.declared.worst > scored.declared.best;
  let [unknownTexts, areNumbers] = [0, numbers !== null];
  for (const isQuestion of [false, true]) {
    const rows = found.filter((row) => row.is_question === isQuestion);
    const kind: LabelKind = isQuestion ? "answer" : (scored.scale?.name ?? usual?.name ?? "score");
    const values = rows.map(({ value }) => value);
    const read =
      kind === "categories"
        ? categoryMeanings(values, categories, given)
        : meaningsOf(kind, values, { given, hasOrders, isReversed });
    for (const { value, line, rows: count } of rows) {
      const isOpen = !isQuestion && scored.finding !== null && scored.scale === null && isUndeclared(value, given);
      const meaning = isOpen ? null : (read.get(value) ?? null);
      const written =
        meaning && (kind === "categories" && meaning.kind === "level" ? value : writeMeaning(kind, meaning));
      findings.push({ kind, value, rows: count, meaning: written });
      if (meaning) meanings.push({ is_question: isQuestion, value, ...columnsOf(meaning) });
      else if (!isOpen) {
        const shown = `"${shorten(value, 40)}" in ${counted(count, "row")}`;
        problems.add({ line, field: "value", expected: expectedOf(kind), found: shown });
        if (!isQuestion) unknownTexts++;
      }
      if (!isQuestion && isUndeclared(value, given)) areNumbers = true;
    }
  }
  await transaction.$executeRaw`
    INSERT INTO import_meaning (is_question, value, level, answer)
    SELECT is_question, value, level, answer FROM json_to_recordset(${JSON.stringify(meanings)}::json) AS r(
      is_question boolean, value text, level float8, answer answer)`;
  const { scale, declared } = scored;
  // Texts alone may be categories: that is for somebody to say.
  const asTexts = isScored && text === undefined && unknownTexts > 0 && !areNumbers;
  const finding = asTexts
    ? { criterion, low: null, high: null, isWhole: false, different: unknownTexts, scale: null, isDeclared: false }
    : scored.finding;
  const levelNames =
    scale?.name === "categories"
      ? categories
      : scale === null
        ? []
        : (givenNames(scale, options.levelNames, problems) ??
          levelNamesOf(
            scale,
            declared,
            levels.map(({ value }) => value),
          ));
  return { values: findings, finding, scale, levelNames, isReversed };
}

/** Names that somebody gave the steps of a scale of scores; null where there are none. */
function givenNames(
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

/** As SQL reads a finite number: the exponent is so short that none is beyond the range of double precision. */
const SQL_NUMBER = "^[+-]?([0-9]{1,150}(\\.[0-9]{0,150})?|\\.[0-9]{1,150})([eE][+-]?[0-9]{1,2})?$";

type NumberRange = Pick<LabelFindings["scales"][number], "low" | "high" | "different" | "isWhole">;

/** Of real numbers each is its own level, however many there are; those with another meaning are left for that. */
async function takeNumbers(
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

const MOST_CATEGORIES = 100;

/** Those that the round has already, then the file's other ones by name: equal files have equal categories. */
async function namesOfCategories(
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

function categoryMeanings(
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

/** The numbers among texts; null where there are none. */
function rangeOf(
  levels: readonly { value: string }[],
  given: Readonly<Record<string, string>> | undefined,
): Omit<NumberRange, "different"> {
  const numbers = numbersIn(levels.filter(({ value }) => isUndeclared(value, given)).map(({ value }) => asWord(value)));
  if (numbers.length === 0) return { low: null, high: null, isWhole: false };
  return { low: Math.min(...numbers), high: Math.max(...numbers), isWhole: numbers.every(Number.isInteger) };
}

/** More values than a scale of steps has: real numbers, if anything, which somebody has to say. */
async function refuseMany(
  transaction: Snapshot,
  {
    found,
    criterion,
    isScored,
    text,
  }: { found: readonly { value: string }[]; criterion: string | null; isScored: boolean; text: string | undefined },
  problems: ProblemList,
): Promise<UnderstoodValues> {
  const none = { values: [], scale: null, levelNames: [], isReversed: false };
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
      ...{ line: null, field: "scale", expected: CHOICES },
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

/** A number that no meaning was given for. */
function isUndeclared(value: string, given: Readonly<Record<string, string>> = {}): boolean {
  return numberIn(asWord(value)) !== null && ![value, asWord(value)].some((each) => Object.hasOwn(given, each));
}

interface Scores {
  /** as it was declared */
  text: string | undefined;
  options: LabelOptions;
  criterion: string | null;
  levels: { value: string; line: number }[];
}

/** The scale of a file's scores: as it was declared, else 1 to 5 where all numbers are on that. One problem says what is missing. */
function scaleOfScores(
  { text, options, criterion, levels }: Scores,
  problems: ProblemList,
): { finding: UnderstoodValues["finding"]; scale: Scale | null; declared: DeclaredScale | null } {
  const open = levels.filter(({ value }) => isUndeclared(value, options.values));
  const numbers = numbersIn(open.map(({ value }) => asWord(value)));
  const declared = text === undefined ? evidentScale(numbers, options.columns?.value) : declaredScale(text, numbers);
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

const CHOICES =
  "the scale of these numbers to be said, from worst to best: whole numbers of 2 to 11 points from 0 or 1 on (1-7, 0-10; 7-1 where 1 is best), 0-100, ranks, number (any real number; number-lowest where the lowest is best) or categories";

/** As exported labels say it. */
async function scaleInFile(transaction: Snapshot): Promise<string | undefined> {
  const found = await rows(
    z.object({ scale: z.string() }),
    Prisma.sql`SELECT DISTINCT scale FROM import_label WHERE scale IS NOT NULL LIMIT 2`,
    transaction,
  );
  return found.length === 1 ? found[0]?.scale : undefined;
}

function columnsOf(meaning: LabelMeaning): { level: number | null; answer: string | null } {
  return {
    level: meaning.kind === "level" ? meaning.level : null,
    answer: meaning.kind === "answer" ? meaning.answer : null,
  };
}
