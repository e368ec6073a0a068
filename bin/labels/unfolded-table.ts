import type { LabelColumns, ValueColumn } from "@/lib/imports/import-options";
import type { ColumnRole } from "@/lib/imports/label-table/column-pattern";
import { guessLabelColumns } from "@/lib/interchange/labels/column-names";
import { columnsOfLabels } from "@/lib/interchange/labels/columns-of-labels";
import { type ResponseList, responseLists } from "@/lib/interchange/labels/response-lists";
import { wideRows } from "@/lib/interchange/labels/wide-rows";
import { mqm } from "@/lib/interchange/programs/rated-sets";
import { LABEL } from "@/lib/interchange/programs/row-shape";
import type { Cell, Tabular, TabularRow, UnfoldedColumns } from "@/lib/interchange/tabular/tabular";
import { AppError } from "@/lib/wire/app-error";
import { list } from "./label-columns";
import type { LabelFileOptions } from "./label-file-options";
import { pairColumns } from "./pair-columns";

type Fields = Readonly<Record<string, unknown>>;
type Rows = AsyncGenerator<Iterable<TabularRow>>;

/** Rows that are looked at to find which columns hold labels. */
const FIRST_ROWS = 200;

/** What each row becomes, and the columns of that. */
interface Unfolding {
  readonly roles: readonly ColumnRole[];
  /** The columns that hold labels. */
  readonly columns: readonly string[];
  readonly what: string;
  readonly areCounts: boolean;
  readonly isByCriterion?: boolean;
  /** Nobody says who the raters are. */
  readonly isNameless?: boolean;
  read(fields: Fields, line: number): (Fields & Partial<Record<ColumnRole, unknown>>)[];
}

/**
 * A table with one label a row, whatever the file's columns are: see --columns-are. Lists of raters' labels are found without
 * an option. Any other table comes back as it is.
 */
export async function unfoldedTable(table: Tabular, options: LabelFileOptions, file: string): Promise<Tabular> {
  const weighed = weighedErrors(table, options);
  if (weighed) return weighed;
  const isLong = options.areColumnsOptional && (guessLabelColumns(table.columns).value ?? null) !== null;
  if (options.columnsAre !== null && isLong) return table;
  const mayHaveLists = table.names === "keys" && options.value === null && !options.isWide;
  if (options.columnsAre === null && !mayHaveLists) return table;
  const rows = table.rows();
  const looked = await firstRows(rows);
  const first = looked.map(({ cells }) => fieldsOf(table, cells));
  const unfolding = options.columnsAre
    ? ofPattern(table, options, first, file)
    : ofLists(responseLists(first, options.rater === "none"), options);
  if (!unfolding) return { ...table, columns: table.columns, rows: () => continued(looked, rows) };
  return unfolded(table, unfolding, () => continued(looked, rows));
}

/** Columns of MQM's errors, which weigh together what a rater marked in a segment, as an import reads them. */
function weighedErrors(table: Tabular, options: LabelFileOptions): Tabular | null {
  const isOpen = options.value === null && options.columnsAre === null && !options.isWide;
  const shape = isOpen ? mqm([fieldsOf(table, [])]) : null;
  if (!shape?.join) return null;
  const { join } = shape;
  const errors = ["category", "severity"];
  const own = ["segment", "weight"];
  const columns = [...table.columns.filter((column) => ![...errors, ...own].includes(column)), ...own];
  const rowOf = ({ line, fields, plain }: Weighed): TabularRow => {
    const segment = [plain[LABEL.item], plain.system].map((part) => String(part ?? "").trim()).join(" · ");
    const found: Fields = { ...fields, segment, weight: plain[LABEL.value] };
    return { line, cells: columns.map((column) => cellOf(found[column])) };
  };
  return {
    columns,
    names: table.names,
    unnamed: new Set(),
    firstIsUnnamed: false,
    unfolded: {
      what: "weights of MQM",
      labels: errors,
      areCounts: false,
      item: "segment",
      value: "weight",
      rater: null,
      system: null,
    },
    ...(table.sheet && { sheet: table.sheet }),
    ...(table.joined && { joined: table.joined }),
    async *rows() {
      let last: Weighed | null = null;
      for await (const some of table.rows()) {
        const done: TabularRow[] = [];
        for (const { line, cells } of some) {
          const fields = fieldsOf(table, cells);
          for (const plain of shape.rows(fields)) {
            const before: Weighed = last ?? { line, fields, plain };
            const joined: Fields | null = last === null ? plain : join(before.plain, plain);
            if (!joined) done.push(rowOf(before));
            last = joined ? { ...before, plain: joined } : { line, fields, plain };
          }
        }
        yield done;
      }
      if (last) yield [rowOf(last)];
    },
  };
}

interface Weighed {
  readonly line: number;
  readonly fields: Fields;
  readonly plain: Fields;
}

function ofPattern(table: Tabular, options: LabelFileOptions, first: readonly Fields[], file: string): Unfolding {
  const { columnsAre: pattern, columns: chosen } = options;
  if (!pattern) throw new TypeError("No pattern of columns.");
  const taken = takenColumns(table, options, pattern.roles.includes("item"));
  const missing = chosen?.find((column) => !table.columns.includes(column));
  if (missing !== undefined) {
    throw new AppError(
      "INVALID",
      `${file}: --columns names a column "${missing}" that is not there. The columns are ${list(table.columns)}.`,
    );
  }
  const columns = columnsOfLabels(pattern, first, taken, chosen);
  if (columns.length === 0) {
    throw new AppError(
      "INVALID",
      `${file}: no column fits --columns-are ${pattern.text}. Name the columns that hold labels with --columns; the columns are ${list(table.columns)}.`,
    );
  }
  const hasCounts = pattern.roles.includes("value") && !taken.rater;
  return {
    roles: [...new Set<ColumnRole>([...pattern.roles, ...(hasCounts ? ["rater" as const] : []), "value"])],
    columns: columns.map(({ column }) => column),
    what: pattern.text,
    areCounts: hasCounts,
    read: (fields, line) => ofColumns(fields, taken, columns, line),
  };
}

function ofColumns(fields: Fields, taken: LabelColumns, columns: readonly ValueColumn[], line: number) {
  return wideRows(fields, taken, columns, line).map(({ fields: found, columns: roles }) => {
    const at = (role: "item" | "rater" | "criterion" | "system" | "value") => found[roles[role] ?? ""];
    return {
      ...fields,
      item: at("item"),
      rater: at("rater"),
      criterion: at("criterion"),
      system: at("system"),
      value: at("value"),
    };
  });
}

/** Columns that hold no labels; rows that are raters have no item. */
function takenColumns({ columns }: Tabular, options: LabelFileOptions, hasItems: boolean): LabelColumns {
  const { value: _, criterion: __, ...usual } = guessLabelColumns(columns);
  const named = options.unit ?? options.likely.unit ?? [];
  const units = typeof named === "string" ? named.split(",").map((unit) => unit.trim()) : named;
  const rater = options.rater === null ? usual.rater : columns.includes(options.rater) ? options.rater : null;
  const isPair = pairColumns(columns) !== null;
  const others = [...units, ...options.where.map(({ column }) => column), ...options.by];
  return {
    ...usual,
    ...(isPair ? {} : { otherSystem: null, otherSample: null }),
    item: hasItems ? null : (units[0] ?? usual.item),
    rater,
    ...Object.fromEntries(others.map((column, index) => [`other ${index}`, column])),
  };
}

/** Labels of several raters in a list; of several such lists each is a criterion. */
function ofLists(lists: readonly ResponseList[], options: LabelFileOptions): Unfolding | null {
  const conditions = options.where.find(({ column }) => column === "criterion")?.values;
  const wanted = lists.filter(({ criterion }) => !conditions || conditions.includes(criterion));
  const [first] = wanted;
  if (!first) return null;
  const isNameless = wanted.every((each) => each.isNameless);
  return {
    roles: [...(isNameless ? [] : ["rater" as const]), "criterion", "value"],
    columns: [...new Set(wanted.flatMap(({ fields }) => fields))],
    what: "lists of labels",
    areCounts: false,
    isByCriterion: wanted.length > 1,
    isNameless,
    read: (row) => wanted.flatMap(({ criterion, read }) => read(row).map((label) => ({ ...row, ...label, criterion }))),
  };
}

function unfolded(
  table: Tabular,
  { roles, columns: labels, what, areCounts, isByCriterion = false, isNameless = false, read }: Unfolding,
  rows: () => Rows,
): Tabular {
  const kept = table.columns.filter((column) => !labels.includes(column) && !roles.some((role) => role === column));
  const columns = [...kept, ...roles];
  const own = (role: ColumnRole) => (roles.includes(role) ? role : null);
  const unfoldedColumns: UnfoldedColumns = {
    what,
    labels,
    areCounts,
    isByCriterion,
    isNameless,
    value: "value",
    rater: own("rater"),
    item: own("item"),
    system: own("system"),
  };
  return {
    columns,
    names: table.names,
    unnamed: new Set(),
    firstIsUnnamed: table.firstIsUnnamed && columns[0] === table.columns[0],
    unfolded: unfoldedColumns,
    ...(table.sheet && { sheet: table.sheet }),
    ...(table.joined && { joined: table.joined }),
    async *rows() {
      for await (const some of rows()) {
        const long: TabularRow[] = [];
        for (const { line, cells } of some) {
          const fields = fieldsOf(table, cells);
          for (const each of read(fields, line)) {
            const found: Fields = each;
            long.push({ line, cells: columns.map((column) => cellOf(found[column])) });
          }
        }
        yield long;
      }
    },
  };
}

function fieldsOf({ columns }: Tabular, cells: readonly Cell[]): Fields {
  return Object.fromEntries(
    columns.map((column, position) => {
      const cell = cells[position] ?? null;
      return [column, cell !== null && typeof cell === "object" ? cell.value : cell];
    }),
  );
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === "object") return { nested: "a list or an object", value };
  return String(value).trim() || null;
}

/** Copies: a row is to be done with before the next one. */
async function firstRows(rows: Rows): Promise<TabularRow[]> {
  const looked: TabularRow[] = [];
  while (looked.length < FIRST_ROWS) {
    const next = await rows.next();
    if (next.done) break;
    for (const { line, cells } of next.value) looked.push({ line, cells: [...cells] });
  }
  return looked;
}

async function* continued(looked: readonly TabularRow[], rows: Rows): Rows {
  yield looked;
  yield* rows;
}
