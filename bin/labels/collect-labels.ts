import { listAsText } from "@/lib/imports/label-table/label-sets";
import { shorten } from "@/lib/imports/shorten";
import { FileProblem } from "@/lib/interchange/file-problem";
import { guessLabelColumns } from "@/lib/interchange/labels/column-names";
import { type Cell, cellText, type Tabular, type TabularRow } from "@/lib/interchange/tabular/tabular";
import { AppError } from "@/lib/wire/app-error";
import { LabelCollector } from "./label-collector";
import { type LabelColumns, labelColumns, list } from "./label-columns";
import type { LabelFileOptions } from "./label-file-options";
import { PeriodCheck } from "./label-period";
import { OrientedRows } from "./oriented-rows";
import { PairLabels } from "./pair-labels";
import { RaterKinds } from "./rater-kinds";
import type { ReadingFile } from "./read-label-file";
import type { UsedColumns } from "./used-columns";
import { SummaryRows, WideCheck } from "./wide-check";

/** The labels of one combination of values of the --by columns, or all labels. */
export interface LabelGroup {
  readonly by: Readonly<Record<string, string | null>>;
  readonly labels: LabelCollector;
}

export interface CollectedLabels {
  readonly groups: readonly LabelGroup[];
  /** Whether units have ids; else they are known by their line only, and cannot be matched with another file's. */
  readonly hasUnitIds: boolean;
  readonly columns: UsedColumns;
  /** What a reader should know about how the file was understood. */
  readonly notes: readonly string[];
}

/** Reads all labels of a file, one pass, keeping no rows. */
export async function collectLabels(reading: ReadingFile, given: LabelFileOptions): Promise<CollectedLabels> {
  const { name, table } = reading;
  const layout = given.areColumnsOptional && isLong(table, given) ? { isWide: false, ratersInRows: false } : {};
  const options = { ...given, ...layout, unit: given.unit ?? reading.unit };
  const columns = labelColumns(table, options, name);
  const groups = new Map<string, LabelGroup>();
  const seen = columns.where.map(() => new Set<string>());
  const oriented = new OrientedRows(table, columns, options, name);
  const pairs = oriented.comparesPairs ? new PairLabels(options, table.columns, oriented.valueColumn) : null;
  const take = columns.long
    ? takeLong(table, columns, columns.long, oriented, options)
    : columns.raterOfLine === null
      ? takeWide(table, columns, oriented, options)
      : takeOnItsSide(table, columns, columns.raterOfLine, oriented);
  const isChecked = columns.wide && columns.raterOfLine === null && !options.raters;
  const check = isChecked && new WideCheck(table, (at) => isRater(columns.wide, at), columns.unit !== null);
  const kinds = new RaterKinds(table, columns);
  const period = options.period && columns.time !== null ? new PeriodCheck(table, columns.time, options.period) : null;
  const summaries = new SummaryRows(table, columns.raterOfLine ?? columns.unit?.[0], columns.long?.rater ?? null);
  for await (const some of table.rows()) {
    for (const { line, cells } of labelled(some, summaries, columns.unit !== null)) {
      if (check) check.see(cells);
      if (!meets(table, columns, cells, line, seen)) continue;
      if (period && !period.has(cells, line)) continue;
      const by = columns.by.map(({ position }) => cellText(table, cells, position, line));
      const key = by.length > 1 ? JSON.stringify(by) : (by[0] ?? "");
      let group = groups.get(key);
      if (!group) {
        const entries = columns.by.map(({ column }, index) => [column, by[index] ?? null]);
        group = { by: Object.fromEntries(entries), labels: new LabelCollector(options, pairs) };
        groups.set(key, group);
      }
      take(cells, line, group.labels);
      kinds.see(cells);
      summaries.seeRater(cells);
    }
  }
  if (check) check.refuse(name);
  if (groups.size === 0 && period) throw new AppError("INVALID", `${name}: no row has ${period.words()}.`);
  if (groups.size === 0) throw nothingFound(name, columns, seen);
  return {
    groups: [...groups.values()],
    hasUnitIds: columns.unit !== null || columns.raterOfLine !== null,
    columns: usedColumns(name, table, columns),
    notes: [
      ...(period ? [period.note(name)] : []),
      ...summaries.notes(name),
      ...notesOn(name, table, columns, options),
      ...kinds.notes(name),
      ...oriented.notes(),
      ...nearestNote(name, pairs),
    ],
  };
}

/** Whether each row of a second file has a label and its rater, though the first file is wide. */
function isLong({ columns }: Tabular, { value }: LabelFileOptions): boolean {
  const usual = guessLabelColumns(columns);
  return value !== null || (Boolean(usual.rater) && Boolean(usual.value));
}

/** Rows with labels: neither empty ones nor those that are computed from others. */
function* labelled(rows: Iterable<TabularRow>, summaries: SummaryRows, haveUnits: boolean): Generator<TabularRow> {
  for (const row of rows) {
    if (haveUnits && row.cells.every((cell) => cell === null)) continue;
    if (summaries.isOrdinary(row)) yield row;
    else yield* summaries.see(row);
  }
}

function nearestNote(name: string, pairs: PairLabels | null): string[] {
  const reading = pairs?.reading();
  if (!reading || reading.kind === "declared" || reading.nearest.length === 0) return [];
  return [`${name}: decimals such as ${list(reading.nearest, 3)} were read as the nearest of the numbers given.`];
}

type Take = (cells: readonly Cell[], line: number, labels: LabelCollector) => void;

function takeLong(
  table: Tabular,
  columns: LabelColumns,
  long: NonNullable<LabelColumns["long"]>,
  oriented: OrientedRows,
  { onlyRater, sets }: LabelFileOptions,
): Take {
  return (cells, line, labels) => {
    const { unit, isTurned } = oriented.see(unitOf(table, columns, cells, line), cells, line);
    const whole = oriented.withParts(unit, isTurned, cells, line);
    const rater = long.isNameless
      ? labels.nameless.next(whole)
      : long.rater === null
        ? (onlyRater ?? "")
        : idIn(table, cells, long.rater, "the name of the rater", line);
    const value = oriented.valueAt(long.value, isTurned);
    const label = oriented.sideNamed(labelText(table, { cells, line }, value, sets), cells);
    const column = table.columns[value] ?? "";
    labels.add(labels.unit(whole), labels.rater(rater), label, line, column, isTurned && labels.isOfPairs);
  };
}

function takeWide(table: Tabular, columns: LabelColumns, oriented: OrientedRows, { sets }: LabelFileOptions): Take {
  const hasIds = columns.unit !== null || !oriented.areUnitsIds;
  const [raters, unnamed]: [number[], number[]] = [[], []];
  const indices = new Map<LabelCollector, readonly number[]>();
  let nColumns = 0;
  return (cells, line, labels) => {
    // Of JSON, further columns come up while rows are read.
    for (; nColumns < table.columns.length; nColumns++) {
      if (isRater(columns.wide, nColumns)) (table.unnamed.has(nColumns) ? unnamed : raters).push(nColumns);
    }
    let known = indices.get(labels);
    if (known?.length !== raters.length) {
      known = raters.map((position) => labels.rater(table.columns[position] ?? ""));
      indices.set(labels, known);
    }
    let [whole, isTurned]: [string | null, boolean] = [null, false];
    if (hasIds) {
      const id = columns.unit === null ? `line ${line}` : unitOf(table, columns, cells, line);
      const seen = oriented.see(id, cells, line);
      isTurned = seen.isTurned;
      whole = oriented.withParts(seen.unit, isTurned, cells, line);
    }
    const index = labels.unit(whole);
    for (let at = 0; at < raters.length; at++) {
      const position = raters[at] ?? 0;
      const label = oriented.sideNamed(labelText(table, { cells, line }, position, sets), cells);
      labels.add(index, known[at] ?? 0, label, line, table.columns[position] ?? "", isTurned && labels.isOfPairs);
    }
    for (const position of unnamed) refuseLabel(table, cells, position, line);
  };
}

/** Of a column without a name, which is no rater. */
function refuseLabel(table: Tabular, cells: readonly Cell[], position: number, line: number): void {
  const label = cellText(table, cells, position, line);
  if (label === null) return;
  const expected =
    "nothing, for the first line gives this column no name (--no-header if it holds data; --header-row if a later line has the names)";
  throw new FileProblem({ line, field: table.columns[position] ?? "", expected, found: `"${shorten(label)}"` });
}

/** A rater a line, a unit a column. */
function takeOnItsSide(table: Tabular, { wide }: LabelColumns, raterOfLine: number, oriented: OrientedRows): Take {
  return (cells, line, labels) => {
    const rater = idIn(table, cells, raterOfLine, "the name of the rater", line);
    table.columns.forEach((unit, position) => {
      if (!isRater(wide, position) || table.unnamed.has(position)) return;
      const whole = oriented.withParts(unit, false, cells, line);
      const label = cellText(table, cells, position, line);
      labels.add(labels.unit(whole), labels.rater(rater), label, line, unit);
    });
  };
}

/** A list of plain values is a set, written as a text; numbers are scores of several things unless somebody calls them a set. */
function labelText(
  table: Tabular,
  { cells, line }: TabularRow,
  position: number,
  sets: LabelFileOptions["sets"],
): string | null {
  const cell = cells[position] ?? null;
  const value = cell !== null && typeof cell === "object" ? cell.value : null;
  if (sets === null && Array.isArray(value) && value.length > 1 && value.every((each) => typeof each === "number"))
    throw new FileProblem({
      line,
      field: table.columns[position] ?? "",
      expected: "one label, in a row for each response or criterion (--sets , where the numbers are a set)",
      found: `${value.length} numbers, and nobody knows what each is of`,
    });
  return listAsText(value) ?? cellText(table, cells, position, line);
}

function idIn(table: Tabular, cells: readonly Cell[], position: number, what: string, line: number): string {
  const found = cellText(table, cells, position, line);
  // Of accents there are two encodings.
  if (found !== null) return found.normalize();
  throw new FileProblem({ line, field: table.columns[position] ?? "", expected: what, found: "nothing" });
}

/** The unit's id; of several columns all their texts. */
function unitOf(table: Tabular, { unit }: LabelColumns, cells: readonly Cell[], line: number): string {
  const [first = 0, ...others] = unit ?? [];
  const id = idIn(table, cells, first, "the id of what was labelled", line);
  if (others.length === 0) return id;
  return [id, ...others.map((position) => cellText(table, cells, position, line) ?? "")].join(" · ");
}

function isRater(wide: LabelColumns["wide"], position: number): boolean {
  return wide && "included" in wide ? wide.included.has(position) : !wide?.excluded.has(position);
}

const MAX_SEEN = 1_000;

function meets(
  table: Tabular,
  { where }: LabelColumns,
  cells: readonly Cell[],
  line: number,
  seen: readonly Set<string>[],
): boolean {
  return where.every(({ position, values }, index) => {
    const found = cellText(table, cells, position, line) ?? "";
    const known = seen[index];
    if (known && known.size < MAX_SEEN) known.add(found);
    return values.includes(found);
  });
}

function nothingFound(name: string, { where }: LabelColumns, seen: readonly Set<string>[]): AppError {
  if (where.length === 0) return new AppError("INVALID", `${name}: expected at least one row of labels; found none.`);
  const conditions = where.map(({ column, values }) => `${column}=${values.join(" or ")}`).join(" and ");
  const there = where.map(
    ({ column }, index) => `${column} holds ${list([...(seen[index] ?? [])].map((value) => value || "(nothing)"))}`,
  );
  return new AppError("INVALID", `${name}: no row has ${shorten(conditions)}. ${there.join("; ")}.`);
}

function notesOn(name: string, table: Tabular, columns: LabelColumns, options: LabelFileOptions): string[] {
  const leftOut = table.joined?.leftOut ?? [];
  const notes = leftOut.length > 0 ? [`${name}: not used, since they have other columns: ${list(leftOut)}.`] : [];
  if (columns.leftOut.length > 0) {
    const include = columns.raterOfLine === null ? "--raters names" : "--columns-are items with --columns names";
    notes.push(
      `${name}: not used, since their names say that they are no ${columns.raterOfLine === null ? "raters" : "units"}: ${list(columns.leftOut)}; ${include} the columns that count.`,
    );
  }
  if (!columns.wide || columns.raterOfLine !== null) return notes;
  const raters = table.columns.filter((_, position) => isRater(columns.wide, position));
  const [unit] = columns.unit ?? [];
  if (options.unit === null && unit === 0 && table.firstIsUnnamed) {
    notes.push(
      `${name}: column ${table.columns[unit]} was taken for the units' ids; --unit or --raters says otherwise.`,
    );
  }
  if (table.names === "first line" && raters.length > 0 && raters.every((rater) => Number.isFinite(Number(rater)))) {
    notes.push(
      `${name}: the first line was taken for the raters' names (${list(raters)}); --no-header says it holds labels.`,
    );
  }
  return notes;
}

function usedColumns(file: string, { columns, unnamed, unfolded, sheet }: Tabular, used: LabelColumns): UsedColumns {
  const nameAt = (position: number) => columns[position] ?? "";
  const { unit, pair, long, wide, raterOfLine } = used;
  const taken = wide && columns.filter((_, position) => isRater(wide, position) && !unnamed.has(position));
  const rater = long?.rater ?? raterOfLine;
  return {
    file,
    sheet: sheet && sheet.others.length > 0 ? sheet.name : null,
    unit: (unit ?? []).map(nameAt),
    systems: pair && [nameAt(pair.a), nameAt(pair.b)],
    rater: rater === null || rater === undefined ? null : nameAt(rater),
    value: long && !unfolded ? nameAt(long.value) : null,
    labels: unfolded ? { what: unfolded.what, columns: unfolded.labels, areCounts: unfolded.areCounts } : null,
    isNameless: long?.isNameless ?? false,
    raters: raterOfLine === null ? taken : null,
    units: raterOfLine === null ? null : taken,
  };
}
