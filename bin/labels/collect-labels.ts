import { AppError } from "@/lib/domain/app-error";
import { shorten } from "@/lib/domain/import/shorten";
import { FileProblem } from "@/lib/interchange/file-problem";
import type { Cell, Tabular } from "@/lib/interchange/tabular/tabular";
import { IdColumnCheck } from "./id-column-check";
import { LabelCollector } from "./label-collector";
import { type LabelColumns, labelColumns, list } from "./label-columns";
import type { LabelFileOptions } from "./label-file-options";
import { pairScaleOf } from "./pair-scale";
import type { ReadingFile } from "./read-label-file";

/** The labels of one combination of values of the --by columns, or all labels. */
export interface LabelGroup {
  readonly by: Readonly<Record<string, string | null>>;
  readonly labels: LabelCollector;
}

export interface CollectedLabels {
  readonly groups: readonly LabelGroup[];
  /** Whether units have ids; else they are known by their line only, and cannot be matched with another file's. */
  readonly hasUnitIds: boolean;
  /** What a reader should know about how the file was understood. */
  readonly notes: readonly string[];
}

/** Reads all labels of a file, one pass, keeping no rows. */
export async function collectLabels({ name, table }: ReadingFile, options: LabelFileOptions): Promise<CollectedLabels> {
  const columns = labelColumns(table, options, name);
  const groups = new Map<string, LabelGroup>();
  const seen = columns.where.map(() => new Set<string>());
  const take = columns.long ? takeLong(table, columns, columns.long, options.onlyRater) : takeWide(table, columns);
  const ids = columns.wide && columns.unit === null ? new IdColumnCheck(table) : null;
  const kinds = new RaterKinds(table, columns);
  const pairScale = columns.long && pairScaleOf(table.columns[columns.long.value] ?? "", table.columns);
  for await (const rows of table.rows()) {
    for (const { line, cells } of rows) {
      if (cells.every((cell) => cell === null) && columns.unit !== null) continue;
      ids?.see(cells);
      if (!meets(table, columns, cells, line, seen)) continue;
      const by = columns.by.map(({ position }) => text(table, cells, position, line));
      const key = by.length === 1 ? (by[0] ?? "") : JSON.stringify(by);
      let group = groups.get(key);
      if (!group) {
        const entries = columns.by.map(({ column }, index) => [column, by[index] ?? null]);
        group = { by: Object.fromEntries(entries), labels: new LabelCollector(options, pairScale) };
        groups.set(key, group);
      }
      take(cells, line, group.labels);
      kinds.see(cells);
    }
  }
  ids?.refuse(name);
  if (groups.size === 0) throw nothingFound(name, columns, seen);
  return {
    groups: [...groups.values()],
    hasUnitIds: columns.unit !== null,
    notes: [...notesOn(name, table, columns, options), ...kinds.notes(name)],
  };
}

type Take = (cells: readonly Cell[], line: number, labels: LabelCollector) => void;

function takeLong(
  table: Tabular,
  { unit, unitParts }: LabelColumns,
  long: { rater: number | null; value: number },
  onlyRater: string | null,
): Take {
  const valueColumn = table.columns[long.value] ?? "";
  const id = (cells: readonly Cell[], position: number, what: string, line: number) => {
    const found = text(table, cells, position, line);
    if (found !== null) return found;
    throw new FileProblem({ line, field: table.columns[position] ?? "", expected: what, found: "nothing" });
  };
  return (cells, line, labels) => {
    const unitId = id(cells, unit ?? 0, "the id of what was labelled", line);
    const raterId = long.rater === null ? (onlyRater ?? "") : id(cells, long.rater, "the name of the rater", line);
    const whole = withParts(unitId, unitParts, (position) => text(table, cells, position, line));
    labels.add(whole, raterId, text(table, cells, long.value, line), line, valueColumn);
  };
}

function takeWide(table: Tabular, { unit, unitParts, wide }: LabelColumns): Take {
  return (cells, line, labels) => {
    const unitId = unit === null ? `line ${line}` : text(table, cells, unit, line);
    if (unitId === null) {
      const field = table.columns[unit ?? 0] ?? "";
      throw new FileProblem({ line, field, expected: "the id of what was labelled", found: "nothing" });
    }
    const whole = withParts(unitId, unitParts, (position) => text(table, cells, position, line));
    for (let position = 0; position < table.columns.length; position++) {
      if (!isRater(wide, position)) continue;
      const rater = table.columns[position] ?? "";
      const label = text(table, cells, position, line);
      if (!table.unnamed.has(position)) labels.add(whole, rater, label, line, rater);
      else if (label !== null) {
        const expected = "nothing, for the first line gives this column no name (--no-header if it holds data)";
        throw new FileProblem({ line, field: rater, expected, found: `"${shorten(label)}"` });
      }
    }
  };
}

/** The unit's id, and where it has more parts all of them as one id: see unitParts. */
function withParts(
  unit: string,
  parts: LabelColumns["unitParts"],
  textAt: (position: number) => string | null,
): string {
  if (parts.length === 0) return unit;
  return JSON.stringify([unit, ...parts.map((position) => (position === null ? null : textAt(position)))]);
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
    const found = text(table, cells, position, line) ?? "";
    const known = seen[index];
    if (known && known.size < MAX_SEEN) known.add(found);
    return values.includes(found);
  });
}

function text(table: Tabular, cells: readonly Cell[], position: number, line: number): string | null {
  const cell = cells[position] ?? null;
  if (cell === null || typeof cell === "string") return cell;
  const field = table.columns[position] ?? "";
  throw new FileProblem({ line, field, expected: "text, a number, true or false", found: cell.nested });
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
  if (!columns.wide) return [];
  const raters = table.columns.filter((_, position) => isRater(columns.wide, position));
  const notes: string[] = [];
  if (options.unit === null && columns.unit !== null && table.firstIsUnnamed) {
    notes.push(
      `${name}: column ${table.columns[columns.unit]} was taken for the units' ids; --unit or --raters says otherwise.`,
    );
  }
  if (table.names === "first line" && raters.length > 0 && raters.every((rater) => Number.isFinite(Number(rater)))) {
    notes.push(
      `${name}: the first line was taken for the raters' names (${list(raters)}); --no-header says it holds labels.`,
    );
  }
  return notes;
}

/** As labels that Tickbox exported say whether a rater is a person, a judge or a jury of judges. */
const COLUMN = "rater_kind";

/** Whose agreement a round's page shows: that of the first of these who labelled. */
const SHOWN_FIRST = ["human", "imported", "judge"];

/** Detects that people, judges and juries are counted together although no option asked for it. */
class RaterKinds {
  private readonly position: number;
  private readonly seen = new Set<Cell>();

  constructor(table: Tabular, { where, by, long }: LabelColumns) {
    const isChosen = [...where, ...by].some(({ column }) => column === COLUMN);
    this.position = long && !isChosen ? table.columns.indexOf(COLUMN) : -1;
  }

  see(cells: readonly Cell[]): void {
    if (this.position >= 0) this.seen.add(cells[this.position] ?? null);
  }

  notes(file: string): string[] {
    const kinds = [...this.seen].filter((kind) => typeof kind === "string").sort();
    const shown = SHOWN_FIRST.find((kind) => kinds.includes(kind));
    if (kinds.length < 2 || !shown) return [];
    return [`${file}: counts labels of ${list(kinds)} raters together; --where ${COLUMN}=${shown} takes theirs alone.`];
  }
}
