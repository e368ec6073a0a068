import type { RowOptions } from "@/lib/imports/import-options";
import type { Headings } from "../container";
import { FileProblem } from "../file-problem";
import type { JoinedTables } from "../spreadsheet/joined-tables";

/** The value of one column in one row. Null is missing; an object is a nested value, which cannot be a label. */
export type Cell = string | null | NestedCell;

export interface NestedCell {
  /** Said shortly, for a message. */
  readonly nested: string;
  readonly value: object;
}

export interface TabularRow {
  readonly line: number;
  /** In the order of the columns. Of columns that came up in later rows there may be no cell: then it is missing. */
  readonly cells: readonly Cell[];
}

/** Of a table whose rows had several labels each and now have one: the columns that hold it. */
export interface UnfoldedColumns {
  /** As it was asked for, such as "{criterion}". */
  readonly what: string;
  /** The file's columns that held labels. */
  readonly labels: readonly string[];
  /** They held how many raters gave each label. */
  readonly areCounts: boolean;
  readonly value: string;
  /** Labels of several criteria, in a column "criterion", are never pooled. */
  readonly isByCriterion?: boolean;
  readonly isNameless?: boolean;
  /** null where the file's own column says it, as of the other two */
  readonly rater: string | null;
  readonly item: string | null;
  readonly system: string | null;
}

/** An opened table. */
export interface Tabular {
  /** The names of the columns. In JSON, names that first come up after 256 rows are added at the end while reading. */
  readonly columns: readonly string[];
  /** Where the names came from. */
  readonly names: "first line" | "keys" | "numbers";
  /** Positions of further columns without a name, such as a separator at the end of every line makes. */
  readonly unnamed: ReadonlySet<number>;
  /** Whether the first column of a delimited file has no name, as row names written by pandas and R. */
  readonly firstIsUnnamed: boolean;
  readonly unfolded?: UnfoldedColumns;
  /** Of a spreadsheet. */
  readonly sheet?: { readonly name: string; readonly others: readonly string[] };
  /** Where several sheets or files are read at once. */
  readonly joined?: Pick<JoinedTables, "placeOf" | "leftOut">;
  /**
   * The rows, as many at a time as come cheaply. To be asked for once, and each to be done with before the next one, which
   * may take its place.
   */
  rows(): AsyncGenerator<Iterable<TabularRow>>;
}

export interface TabularOptions extends Headings {
  /** Whether the first line of a CSV or TSV file holds names; else columns are called "1", "2", … */
  readonly header: boolean;
  /** Of a spreadsheet or an archive; left out: the first one. */
  readonly sheet?: string | null;
  /** All of them are read, each of which is one of these. */
  readonly sheetsAre?: RowOptions["sheetsAre"] | null;
}

/** The text of a cell, or null where it is empty. @throws FileProblem for a nested value */
export function cellText(
  table: Tabular,
  cells: readonly Cell[],
  position: number,
  line: number,
  expected = "text, a number, true or false",
): string | null {
  const cell = cells[position] ?? null;
  if (cell === null || typeof cell === "string") return cell;
  throw new FileProblem({ line, field: table.columns[position] ?? "", expected, found: cell.nested });
}
