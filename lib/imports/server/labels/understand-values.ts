import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Snapshot } from "@/lib/db/snapshot";
import { counted } from "@/lib/format/format-number";
import { type DeclaredScale, isLong, levelNamesOf, openScale } from "@/lib/imports/declared-scale";
import type { LabelFindings } from "@/lib/imports/label-findings";
import { isMeaning, type LabelKind, type LabelMeaning, meaningsOf, writeMeaning } from "@/lib/imports/label-meaning";
import type { ProblemList } from "@/lib/imports/server/problem-list";
import { shorten } from "@/lib/imports/shorten";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import { scaleOf } from "@/lib/round/protocol/protocols";
import { isOfRealNumbers } from "@/lib/round/protocol/round-scale";
import { type Scale, scaleNamed } from "@/lib/round/protocol/scale";
import type { OpenScaleName } from "@/lib/round/protocol/scale-names";
import { givenNames, isUndeclared, rangeOf, scaleInFile, scaleOfScores } from "./score-values";
import { categoryMeanings, namesOfCategories, readWriting, refuseMany, takeNumbers } from "./staged-values";
import type { NumberRange, UnderstoodValues, ValuesOfPart } from "./understood-values";

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
      ? "yes, no, unknown or either"
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
  const writing = isScored ? await readWriting(transaction, options, open === "categories") : null;
  const numbers = isOfRealNumbers(open && scaleNamed(open)) ? await takeNumbers(transaction, given) : null;
  const found = await differentValues(transaction);
  if (found.length > STUDY_LIMITS.distinctValues) {
    return await refuseMany(transaction, { found, criterion, isScored, text }, problems);
  }
  refuseMeanings(given, open, problems);
  const levels = found.filter(({ is_question: isQuestion }) => !isQuestion);
  const categories = open === "categories" ? await namesOfCategories(transaction, part, levels, problems) : [];
  const scored = !isScored
    ? { finding: null, scale: usual, declared: null }
    : open === null
      ? scaleOfScores({ text, options, criterion, levels }, problems)
      : scoredOpenly(open, { numbers, different: categories.length, levels }, part);
  const isReversed = scored.declared !== null && scored.declared.worst > scored.declared.best;
  const hasOrders = await saysOrders(transaction);
  const reading = { given, usual, scored, categories, isReversed, hasOrders };
  const { findings, meanings, unknownTexts, areNumbers } = readValues(found, reading, problems);
  await transaction.$executeRaw`
    INSERT INTO import_meaning (is_question, value, level, answer)
    SELECT is_question, value, level, answer FROM json_to_recordset(${JSON.stringify(meanings)}::json) AS r(
      is_question boolean, value text, level float8, answer answer)`;
  const { scale, declared } = scored;
  // Texts alone may be categories: that is for somebody to say.
  const asTexts = isScored && text === undefined && unknownTexts > 0 && !areNumbers && numbers === null;
  const finding = asTexts
    ? { criterion, low: null, high: null, isWhole: false, different: unknownTexts, scale: null, isDeclared: false }
    : scored.finding;
  const values = levels.map(({ value }) => value);
  const levelNames =
    scale === null
      ? []
      : scale.name === "categories"
        ? categories
        : (givenNames(scale, options.levelNames, problems) ??
          writtenNames(scale, declared, writing?.names) ??
          levelNamesOf(scale, declared, values));
  return { values: findings, finding, scale, levelNames, isReversed, reading: writing?.inWords ?? null };
}

/** What the file calls the steps of the scale, where it does: of a scale whose lowest number is best by the file's numbers. */
function writtenNames(
  { values }: Scale,
  declared: DeclaredScale | null,
  names: ReadonlyMap<number, string> = new Map(),
): string[] | null {
  if (names.size === 0 || values.length === 0) return null;
  const isReversed = declared !== null && declared.worst > declared.best;
  return values.map((value) => names.get(isReversed ? declared.worst + declared.best - value : value) ?? "");
}

type Given = Readonly<Record<string, string>> | undefined;
type FileValue = z.infer<typeof rowSchema>;
type Scored = Pick<UnderstoodValues, "finding" | "scale"> & { readonly declared: DeclaredScale | null };

/** The values that have no meaning yet, the most frequent ones first; one more than a file may have at most. */
function differentValues(transaction: Snapshot): Promise<FileValue[]> {
  return rows(
    rowSchema,
    Prisma.sql`
      SELECT is_question, value, count(*) AS rows, min(line) AS line FROM import_label
      WHERE NOT EXISTS (SELECT FROM import_meaning m WHERE m.is_question = import_label.is_question AND m.value = import_label.value)
      GROUP BY is_question, value ORDER BY is_question, count(*) DESC, value LIMIT ${STUDY_LIMITS.distinctValues + 1}`,
    transaction,
  );
}

function refuseMeanings(given: Given, open: OpenScaleName | null, problems: ProblemList): void {
  for (const [value, meaning] of Object.entries(given ?? {})) {
    if (isMeaning(meaning) || (open === "categories" && meaning === value)) continue;
    const expected = "A, tie, B, a number on the scale, YES, NO, UNKNOWN, EITHER or skip as a meaning";
    problems.add({ line: null, field: "values", expected, found: shorten(`${value}=${meaning}`) });
  }
}

/** Whether some row says in which order its pair was shown. */
async function saysOrders(transaction: Snapshot): Promise<boolean> {
  const [orders] = await rows(
    z.object({ any: z.boolean() }),
    Prisma.sql`SELECT EXISTS (SELECT 1 FROM import_label WHERE shown_order IS NOT NULL) AS any`,
    transaction,
  );
  return orders?.any ?? false;
}

/** Scores on a scale without steps that can be counted: real numbers, or categories. */
function scoredOpenly(
  open: OpenScaleName,
  { numbers, different, levels }: { numbers: NumberRange | null; different: number; levels: readonly FileValue[] },
  { criterion, options }: ValuesOfPart,
): Scored {
  const range = open === "categories" ? { ...rangeOf(levels, options.values), different } : numbers;
  return {
    finding: range && { criterion, ...range, scale: open, isDeclared: true },
    scale: scaleNamed(open),
    declared: null,
  };
}

interface Reading {
  readonly given: Given;
  readonly usual: Scale | null;
  readonly scored: Scored;
  readonly categories: readonly string[];
  readonly isReversed: boolean;
  readonly hasOrders: boolean;
}

/** What each value means, and what is to be said of it; a problem for each that means nothing. */
function readValues(found: readonly FileValue[], reading: Reading, problems: ProblemList) {
  const { given, usual, scored, categories, isReversed, hasOrders } = reading;
  const findings: LabelFindings["values"] = [];
  const meanings: object[] = [];
  let [unknownTexts, areNumbers] = [0, false];
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
      // A number that waits for its scale is reported with the scale's others, and on a long scale each means itself.
      const isOnLong = !isQuestion && scored.scale !== null && isLong(scored.scale) && meaning !== null;
      const isToldByScale = isOpen || (isOnLong && isUndeclared(value, given));
      if (!isToldByScale) findings.push({ kind, value, rows: count, meaning: written });
      if (meaning) meanings.push({ is_question: isQuestion, value, ...columnsOf(meaning) });
      else if (!isOpen) {
        const shown = `"${shorten(value, 40)}" in ${counted(count, "row")}`;
        problems.add({ line, field: "value", expected: expectedOf(kind), found: shown });
        if (!isQuestion) unknownTexts++;
      }
      if (!isQuestion && isUndeclared(value, given)) areNumbers = true;
    }
  }
  return { findings, meanings, unknownTexts, areNumbers };
}

function columnsOf(meaning: LabelMeaning): { level: number | null; answer: string | null } {
  return {
    level: meaning.kind === "level" ? meaning.level : null,
    answer: meaning.kind === "answer" ? meaning.answer : null,
  };
}
