import { Option } from "commander";
import { COLUMNS_ARE, type ColumnPattern, columnPattern } from "@/lib/imports/label-table/column-pattern";
import { type GivenMeanings, readMeanings } from "@/lib/interchange/labels/preferences";
import { AppError } from "@/lib/wire/app-error";
import { type LabelPeriod, periodOptions, readPeriod } from "./label-period";
import { PairOrders, type RunPairs } from "./pair-orders";
import { readSheets, type SheetsAre, sheetOptions } from "./sheet-options";

/** Keep a row where the column holds one of the values; several conditions must all hold. */
export interface Condition {
  readonly column: string;
  readonly values: readonly string[];
  /** Holds for every row of a file without the column. */
  readonly isOptional?: boolean;
}

/** Where a file has its labels and what they mean, from the options of the command line. */
export interface LabelFileOptions {
  readonly isWide: boolean;
  /** Wide, but a rater a line and a unit a column. */
  readonly ratersInRows: boolean;
  readonly header: boolean;
  readonly headerRow: number | null;
  readonly skipRows: number;
  readonly sheet: string | null;
  readonly sheetsAre?: SheetsAre | null;
  /** What other columns than those of raters hold; null where each row has one label, or a column for each rater. */
  readonly columnsAre: ColumnPattern | null;
  /** Whether `columnsAre` holds only for a file that has such columns and none with all labels. */
  readonly areColumnsOptional?: boolean;
  /** With `columnsAre`: the columns that hold labels; null: those that look like it. */
  readonly columns: readonly string[] | null;
  /** A column, or several as a,b. */
  readonly unit: string | readonly string[] | null;
  readonly rater: string | null;
  readonly value: string | null;
  /** Wide: the columns of the raters; null is all that have no other use. */
  readonly raters: readonly string[] | null;
  readonly where: readonly Condition[];
  /** Of rows with a time, which count; null: all. */
  readonly period: LabelPeriod | null;
  readonly by: readonly string[];
  /** Whether columns of `by` that the file lacks are left out. */
  readonly isByOptional?: boolean;
  /** More columns that identify a unit, null where a file lacks one; see unitParts of collect-labels. */
  readonly unitParts: readonly (string | null)[];
  /** The declared values in their order, as they were written. */
  readonly values: readonly string[] | null;
  /** Instead: what labels that compare A and B mean, by text. */
  readonly meanings: GivenMeanings | null;
  /** null where labels never compare A and B */
  readonly pairs: RunPairs | null;
  /** What separates the elements of labels that are sets, or "none"; null: to be found. */
  readonly sets: string | null;
  /** Texts that mean "no label"; null is the usual ones, see value-meaning. */
  readonly missing: readonly string[] | null;
  /**
   * Whether a unit may be turned round, and its labels with it; "usual": where labels compare A and B. "stored": values mean
   * what they say, whichever response is called A. "symmetric": labels of a pair say the same with A and B exchanged.
   */
  readonly orientation: "usual" | "reversible" | "stored" | "symmetric";
  readonly duplicates: "error" | "first" | "last";
  /** The columns where the file has some of these names and the options above name none. */
  readonly likely: Readonly<Partial<Record<"unit" | "rater" | "value", string>>>;
  /** The rater of all labels of a file that names none; null where a column must name the rater. */
  readonly onlyRater: string | null;
  /** What the options --unit, --where and so on are called where this file has its own, for messages. */
  readonly ownOptions: Readonly<Record<string, string>>;
}

/** What commander makes of the options below. (No zod here: loading it would take a third of the command's start.) */
export interface RawLabelFileOptions {
  readonly wide?: boolean;
  readonly header: boolean;
  readonly unit?: string;
  readonly rater?: string;
  readonly value?: string;
  readonly raters?: string;
  readonly columnsAre?: string;
  readonly columns?: string;
  readonly headerRow?: string;
  readonly skipRows?: string;
  readonly sheet?: string;
  readonly sheetsAre?: SheetsAre;
  readonly sets?: string;
  readonly where?: readonly string[];
  readonly from?: string;
  readonly until?: string;
  readonly time?: string;
  readonly by?: readonly string[];
  readonly values?: string;
  readonly missing?: string;
  readonly reversible?: boolean;
  readonly storedOrder?: boolean;
  readonly symmetric?: boolean;
  readonly ratersInRows?: boolean;
  readonly duplicates: "error" | "first" | "last";
}

/**
 * The options that say where a file has its labels.
 * @param without options that a command does without, or has in a form of its own
 */
export function labelFileOptions(without: readonly string[] = []): Option[] {
  const options = [
    new Option(
      "--unit <column>",
      "what was labelled, or several columns that together say it, as a,b (default: the first usual name: item_id, item, id, …)",
    ),
    new Option(
      "--rater <column>",
      "who labelled it (default: the first usual name: annotator_id, rater, judge, …); none: each row of a unit is another rater",
    ),
    new Option("--value <column>", "the label (default: the first usual name: value, label, rating, score, …)"),
    new Option("--wide", "a unit a line, a rater a column, empty = missing, instead of a label a line"),
    new Option("--raters <columns>", "with --wide: the raters' columns, as a,b,c (default: all without another use)"),
    new Option("--raters-in-rows", "a rater a line, a unit a column: a wide table that lies on its side"),
    new Option(
      "--columns-are <what>",
      `what the columns with labels are: ${COLUMNS_ARE.join(", ")} (how many raters gave each value), or a pattern of their names, as "{system}_{criterion}", of {item}, {rater}, {criterion}, {system}, {value}`,
    ).conflicts(["wide", "ratersInRows", "raters", "value"]),
    new Option("--columns <columns>", "with --columns-are: these columns, as a,b,c (default: all that hold labels)"),
    new Option("--header-row <n>", "the line with the columns' names, if others are before it"),
    new Option("--skip-rows <n>", "rows below the names that hold no labels, as a survey's wordings"),
    ...sheetOptions(),
    new Option("--no-header", 'the first line holds data: columns are called "1", "2", …'),
    new Option(
      "--where <column=value>",
      "only rows with this value; repeat it: another column must hold, too",
    ).argParser<string[]>(collect),
    ...periodOptions(),
    new Option("--by <column>", "a row for each value of this column; repeat it for each combination").argParser<
      string[]
    >(collect),
    new Option(
      "--values <list>",
      "the values that labels may take, in their order, as 1,2,3,4,5 or 1-5; or what labels that compare A and B mean, as 1=A,2=B,3=tie, or 1.0-2.0 for decimals from A to B",
    ),
    new Option(
      "--sets <separator>",
      'labels are sets with this between their elements, as ";" (default: found, as of "a, b" or ["a", "b"]); none: they are texts',
    ),
    new Option("--missing <list>", "texts that mean no label, as NA,skip; empty cells always do"),
    new Option(
      "--reversible",
      "treat the scale as reversible (A/B order is arbitrary): agreement does not depend on which response is called A; needs --values",
    ),
    new Option("--stored-order", "labels that compare A and B, too, count as they are stored").conflicts("reversible"),
    new Option(
      "--symmetric",
      "labels of pairs that do not depend on which response is called A, such as a confidence",
    ).conflicts(["reversible", "storedOrder"]),
    new Option("--duplicates <what>", "a rater's second label for a unit: refuse it, or keep the first or last")
      .choices(["error", "first", "last"])
      .default("error"),
  ];
  return options.filter(({ long }) => !without.includes(long ?? ""));
}

export function collect(text: string, before: readonly string[] = []): string[] {
  return [...before, text];
}

export function readLabelFileOptions(raw: RawLabelFileOptions): LabelFileOptions {
  const { ratersInRows, wide, raters, columnsAre } = columnsOf(raw);
  const { header, unit, rater, value, where = [], by = [], values, missing, duplicates } = raw;
  const { reversible = false, storedOrder = false, symmetric = false } = raw;
  if (wide && (value ?? (ratersInRows ? undefined : rater)) !== undefined) {
    throw new AppError(
      "INVALID",
      `--${value === undefined ? "rater" : "value"} is for files with a label a line: with --wide every column is a rater; --raters a,b,c names them.`,
    );
  }
  if (!wide && raters !== undefined) {
    throw new AppError("INVALID", "--raters names the rater columns of a wide file. Add --wide.");
  }
  if (ratersInRows && (raters ?? unit) !== undefined) {
    throw new AppError(
      "INVALID",
      "--raters-in-rows: each column is a unit. Leave out --raters and --unit; --rater names the raters' column.",
    );
  }
  return {
    ratersInRows,
    isWide: wide,
    header,
    unit: unit ?? null,
    rater: rater ?? null,
    value: value ?? null,
    raters: raters === undefined ? null : listOf("--raters", raters),
    where: conditions(where),
    period: readPeriod(raw),
    ...groupsOf(by, where, columnsAre),
    columnsAre,
    columns: columnsAre === null || raw.columns === undefined ? null : listOf("--columns", raw.columns),
    headerRow: raw.headerRow === undefined ? null : wholeNumber("--header-row", raw.headerRow, 1),
    skipRows: raw.skipRows === undefined ? 0 : wholeNumber("--skip-rows", raw.skipRows, 0),
    ...readSheets(raw),
    sets: raw.sets ?? null,
    unitParts: [],
    ...(values === undefined ? { values: null, meanings: null } : readValues("--values", values)),
    pairs: { orders: new PairOrders(), areCompared: null },
    missing: missing === undefined ? null : listOf("--missing", missing),
    orientation: symmetric ? "symmetric" : storedOrder ? "stored" : reversible ? "reversible" : "usual",
    duplicates,
    likely: {},
    onlyRater: null,
    ownOptions: {},
  };
}

/** --columns-are, of which raters and items are --wide and --raters-in-rows. */
function columnsOf(raw: RawLabelFileOptions) {
  const { ratersInRows = false, wide = ratersInRows, raters } = raw;
  const own = { ratersInRows, wide, raters, columnsAre: null };
  if (raw.columnsAre === undefined) {
    if (raw.columns === undefined) return own;
    throw new AppError("INVALID", `--columns names columns of labels: add --columns-are ${COLUMNS_ARE.join("|")}.`);
  }
  const pattern = patternOf("--columns-are", raw.columnsAre);
  if (pattern.text === "{rater}") return { ...own, wide: true, raters: raw.columns };
  if (pattern.text === "{item}" && raw.columns === undefined) return { ...own, ratersInRows: true, wide: true };
  return { ...own, columnsAre: pattern };
}

/** @throws AppError for what says nothing of columns */
export function patternOf(option: string, written: string): ColumnPattern {
  const pattern = columnPattern(written);
  if (!pattern) {
    throw new AppError(
      "INVALID",
      `${option}: expected ${COLUMNS_ARE.join(", ")}, or a pattern such as "{system}_{criterion}" with each of {item}, {rater}, {criterion}, {system}, {value} at most once; found "${written}".`,
    );
  }
  return pattern;
}

/** --by. Labels by several criteria are never pooled: without a choice there is a row for each criterion. */
function groupsOf(
  by: readonly string[],
  where: readonly string[],
  pattern: ColumnPattern | null,
): Pick<LabelFileOptions, "by" | "isByOptional"> {
  const columns = by.flatMap((each) => listOf("--by", each));
  const isOne = where.some((condition) => condition.startsWith("criterion="));
  if (columns.length > 0 || isOne || !pattern?.roles.includes("criterion")) return { by: columns };
  return { by: ["criterion"], isByOptional: true };
}

function wholeNumber(option: string, text: string, least: number): number {
  const number = Number(text);
  if (/^\d{1,6}$/.test(text) && number >= least) return number;
  throw new AppError("INVALID", `${option}: expected a whole number from ${least}; found "${text}".`);
}

/** The same for files whose labels compare A and B, whatever their columns are called. */
export function ofPairs(options: LabelFileOptions): LabelFileOptions {
  return { ...options, pairs: { orders: new PairOrders(), areCompared: true } };
}

/** What --values says: the values in their order, or what each means. */
export function readValues(option: string, text: string): Pick<LabelFileOptions, "values" | "meanings"> {
  const meanings = readMeanings(option, text);
  return { values: meanings ? null : declaredValues(text), meanings };
}

/** "1,2,3", or "1-5" for all whole numbers from the one to the other. */
export function declaredValues(text: string): string[] {
  const range = /^(\d{1,6})-(\d{1,6})$/.exec(text.trim());
  const [first, last] = [Number(range?.[1]), Number(range?.[2])];
  if (!range || first >= last) return listOf("--values", text);
  return Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
}

/** The entries between commas. */
export function listOf(option: string, text: string): string[] {
  const entries = text.split(",").map((entry) => entry.trim());
  const twin = entries.find((entry, index) => entries.indexOf(entry) !== index);
  if (entries.includes("") || twin !== undefined) {
    const found = twin ? `"${twin}" twice` : `an empty entry in "${text}"`;
    throw new AppError("INVALID", `${option}: expected a list such as a,b,c with each entry once; found ${found}.`);
  }
  return entries;
}

/** Conditions on one column allow each of its values. */
export function conditions(texts: readonly string[]): Condition[] {
  const byColumn = new Map<string, string[]>();
  for (const text of texts) {
    const at = text.indexOf("=");
    if (at < 1) throw new AppError("INVALID", `--where: expected column=value, found "${text}".`);
    const column = text.slice(0, at).trim();
    byColumn.set(column, [...(byColumn.get(column) ?? []), text.slice(at + 1).trim()]);
  }
  return [...byColumn].map(([column, values]) => ({ column, values }));
}
