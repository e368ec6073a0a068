import { isTitleLine } from "@/lib/imports/import-options";
import { COLUMNS_ARE } from "@/lib/imports/label-table/column-pattern";
import { shorten } from "@/lib/imports/shorten";
import { nearestWord } from "@/lib/imports/study-format/nearest-word";
import { guessLabelColumns, isRaterName } from "@/lib/interchange/labels/column-names";
import { columnsOfNoRater } from "@/lib/interchange/labels/columns-of-rows";
import type { Tabular } from "@/lib/interchange/tabular/tabular";
import { AppError } from "@/lib/wire/app-error";
import type { LabelFileOptions } from "./label-file-options";
import { type LabelPeriod, TIME_COLUMNS } from "./label-period";
import { type PairColumns, pairColumns } from "./pair-columns";

/** Positions of the columns that are used. */
export interface LabelColumns {
  /** Of one or more columns that together name the unit; null: units are known by their line only */
  readonly unit: readonly number[] | null;
  /** null in a wide file */
  readonly long: { readonly rater: number | null; readonly isNameless: boolean; readonly value: number } | null;
  /** In a wide file, the columns that are no rater; or exactly those that are. */
  readonly wide: { readonly excluded: ReadonlySet<number> } | { readonly included: ReadonlySet<number> } | null;
  /** In a file with a rater a line and a unit a column: the column of the raters' names. */
  readonly raterOfLine: number | null;
  /** Of a wide file: columns that are no raters (or units) by their names, though no option says so. */
  readonly leftOut: readonly string[];
  /** null where rows do not name two systems */
  readonly pair: PairColumns | null;
  readonly where: readonly { readonly position: number; readonly column: string; readonly values: readonly string[] }[];
  /** of the labels' times; null where all count */
  readonly time: number | null;
  readonly by: readonly { readonly position: number; readonly column: string }[];
  /** null: the file has no such column */
  readonly unitParts: readonly (number | null)[];
}

/** Finds the columns that the options name, or that are usually called so. */
export function labelColumns(table: Tabular, options: LabelFileOptions, file: string): LabelColumns {
  const called = (option: string) => options.ownOptions[option] ?? option;
  const named = (option: string, column: string) => positionOf(table, called(option), column, file);
  const { unfolded } = table;
  const namedUnit = (given: string | readonly string[]) => {
    const columns =
      typeof given !== "string"
        ? given
        : table.columns.includes(given)
          ? [given]
          : given.split(",").map((column) => column.trim());
    return columns.map((column) => named("--unit", column));
  };
  const where = options.where
    .filter(({ column, isOptional }) => !isOptional || table.columns.includes(column))
    .map((each) => ({ ...each, position: named("--where", each.column) }));
  const time = options.period && named("--time", timeColumn(table, options.period, file));
  const by = options.by
    .filter((column) => !options.isByOptional || table.columns.includes(column))
    .map((column) => ({ column, position: named("--by", column) }));
  const unitParts = options.unitParts.map((column) =>
    column === null ? null : positionOf(table, "an option", column, file),
  );
  const guessed: Partial<ReturnType<typeof usualColumns>> =
    table.names === "numbers" ? {} : usualColumns(table.columns, options.likely);
  const pair = table.names === "numbers" ? null : pairColumns(table.columns);
  const shared = { pair, where, time, by, unitParts };
  const used = [
    ...[...where, ...by].map(({ position }) => position),
    ...[...unitParts, time, pair?.a, pair?.b, pair?.sampleA, pair?.sampleB].filter((part) => typeof part === "number"),
  ];
  if (options.ratersInRows) {
    const first = guessed.rater ?? table.columns[0] ?? "";
    const rater = named("--rater", options.rater ?? first);
    const { excluded, leftOut } = others(table, [rater, ...used]);
    return { ...shared, unit: null, long: null, wide: { excluded }, raterOfLine: rater, leftOut };
  }
  if (options.isWide) {
    const first = table.firstIsUnnamed ? (table.columns[0] ?? null) : null;
    const usual = guessed.item ?? first;
    const unit = options.unit === null ? (usual === null ? null : [named("--unit", usual)]) : namedUnit(options.unit);
    if (typeof options.unit === "string") refuseRatersAsUnits(table, options.unit, file);
    const givenRaters = options.raters?.map((column) => named("--raters", column));
    if (givenRaters)
      return { ...shared, unit, long: null, wide: { included: new Set(givenRaters) }, raterOfLine: null, leftOut: [] };
    // Row numbers, as pandas writes them before the columns.
    const numbers = first !== null && first !== usual ? [0] : [];
    const { excluded, leftOut } = others(table, [...(unit ?? []), ...used, ...numbers]);
    return { ...shared, unit, long: null, wide: { excluded }, raterOfLine: null, leftOut };
  }
  const missing = (option: string, what: string) => {
    const other =
      option === "--rater"
        ? "if each row of a unit is another rater, add --rater none; for a unit a line and a rater a column --wide; for a unit a line and a count of raters for each label --columns-are counts"
        : `if several columns hold labels, add --columns-are ${COLUMNS_ARE.join(", ")} or a pattern of their names; for a unit a line and a rater a column --wide`;
    return new AppError(
      "INVALID",
      `${file}: no column is usually called by the name of ${what}. Name it with ${called(option)}; the columns are ${list(table.columns)}. (Or ${other}.)${laterHeadings(table.columns)}${otherSheets(table.sheet)}`,
    );
  };
  const find = (option: string, what: string, given: string | null, usual: string | null | undefined) => {
    const column = given ?? usual;
    if (column) return named(option, column);
    throw missing(option, what);
  };
  const isNone = options.rater === "none" && !table.columns.includes("none");
  const isNameless = isNone || (unfolded?.isNameless === true && options.rater === null);
  const hasRater = !isNameless && (options.onlyRater === null || Boolean(options.rater ?? guessed.rater));
  const ofItems = unfolded?.item && options.unit === null ? [named("--unit", unfolded.item)] : null;
  const likely = options.likely.unit?.split(",").map((column) => column.trim()) ?? [];
  const areThere = likely.length > 1 && likely.every((column) => table.columns.includes(column));
  const ownUnit =
    ofItems ??
    (options.unit === null && areThere ? namedUnit(likely) : null) ??
    (options.unit === null ? [find("--unit", "what was labelled", null, guessed.item)] : namedUnit(options.unit));
  // What the names of columns say of a label's unit belongs to it.
  const ofColumns = [unfolded?.item, unfolded?.system].flatMap((column) => (column ? [named("--unit", column)] : []));
  const unit = [...new Set([...ownUnit, ...ofColumns])];
  const rater = hasRater ? find("--rater", "who labelled", unfolded?.rater ?? options.rater, guessed.rater) : null;
  const value = find("--value", "the label", unfolded?.value ?? options.value, guessed.value);
  const roles = [...unit, rater, value];
  const twice = roles.find((position, index) => position !== null && roles.indexOf(position) !== index) ?? null;
  if (twice !== null) {
    const names = ["--unit", "--rater", "--value"].map(called).join(", ");
    throw new AppError(
      "INVALID",
      `${file}: "${shorten(table.columns[twice] ?? "")}" cannot stand for two things. Name a column for each with ${names}; the columns are ${list(table.columns)}.`,
    );
  }
  return { ...shared, unit, long: { rater, isNameless, value }, wide: null, raterOfLine: null, leftOut: [] };
}

/** All columns of a wide table that hold no labels: those in use, and those whose names say so. */
function others({ columns, unnamed }: Tabular, used: readonly number[]) {
  const free = columns.filter((_, position) => !used.includes(position) && !unnamed.has(position));
  const leftOut = columnsOfNoRater(free);
  return { excluded: new Set([...used, ...leftOut.map((column) => columns.indexOf(column))]), leftOut };
}

function timeColumn({ columns }: Tabular, { column }: LabelPeriod, file: string): string {
  const found = column ?? TIME_COLUMNS.find((name) => columns.includes(name));
  if (found !== undefined) return found;
  throw new AppError(
    "INVALID",
    `${file}: --from and --until need a column that says when labels were given, and none is called ${TIME_COLUMNS.join(", ")}. Name it with --time; the columns are ${list(columns)}.`,
  );
}

/** Participants, users and experts may be what was labelled. */
const MAY_BE_UNITS = /^(participant|user|expert)/i;

function refuseRatersAsUnits(table: Tabular, unit: string, file: string): void {
  if (isRaterName(unit) && !MAY_BE_UNITS.test(unit)) throw onItsSide(table, unit, file);
}

/** That the rows of a wide file are raters. */
export function onItsSide({ columns }: Tabular, rater: string, file: string): AppError {
  const others = columns.filter((column) => column !== rater);
  return new AppError(
    "INVALID",
    `${file}: column ${shorten(rater, 40)} names raters, so that this table lies on its side: each line is a rater and each column a unit (${list(others, 3)}). Add --raters-in-rows to read it so. If each line is a rater's labels of one unit instead, leave out --wide and name the label's column with --value.`,
  );
}

function usualColumns(columns: readonly string[], likely: LabelFileOptions["likely"]) {
  const known = guessLabelColumns(columns);
  const there = (name: string | undefined) => columns.find((column) => column === name);
  return {
    item: there(likely.unit) ?? taskOfExport(columns) ?? known.item,
    rater: there(likely.rater) ?? known.rater,
    value: there(likely.value) ?? known.value,
  };
}

/** In Tickbox's own exported labels a task is what was labelled; an instruction may have many. */
function taskOfExport(columns: readonly string[]): string | undefined {
  return columns.includes("rater_kind") ? columns.find((column) => column === "task") : undefined;
}

function positionOf({ columns, sheet }: Tabular, option: string, column: string, file: string): number {
  const position = columns.indexOf(column);
  if (position !== -1) return position;
  const near = nearestWord(column, columns);
  const meant = near ? ` Did you mean "${near}"?` : "";
  throw new AppError(
    "INVALID",
    `${file}: ${option} names a column "${shorten(column)}" that is not there.${meant} The columns are ${list(columns)}.${laterHeadings(columns)}${otherSheets(sheet)}`,
  );
}

/** Above the names of columns a table often has a title, whose line is empty otherwise. */
function laterHeadings(columns: readonly string[]): string {
  return isTitleLine(columns) ? " If a later line has the names of the columns, say which with --header-row." : "";
}

/** A workbook often begins with a sheet of remarks. */
function otherSheets(sheet: Tabular["sheet"]): string {
  if (!sheet || sheet.others.length === 0) return "";
  return ` They are of the sheet ${shorten(sheet.name, 40)}: --sheet takes another (${list(sheet.others, 8)}).`;
}

const MAX_LISTED = 30;

export function list(names: readonly string[], most = MAX_LISTED): string {
  const listed = names.slice(0, most).map((name) => shorten(name, 40));
  return `${listed.join(", ")}${names.length > most ? `, and ${names.length - most} more` : ""}`;
}
