import type { ReactNode } from "react";
import type { Column } from "@/components/ui/data-table";
import type { NumberStatistic } from "@/lib/domain/agreement/agreement-statistic";
import { type Cell, csvLine } from "@/lib/domain/format/csv-line";
import { formatNumber } from "@/lib/domain/format/format-number";
import { NO_VALUE, type PlainTable } from "@/lib/domain/table/plain-table";
import * as texts from "@/lib/messages/researcher/figures";

/** One column of a figure's numbers: in the table as people read them, in the CSV file unrounded. */
export interface FigureColumn<Row> {
  id: string;
  header: string;
  /** unrounded; what is not defined is an empty cell */
  value: (row: Row) => Cell | NumberStatistic;
  /** how the table shows it; the value itself where absent */
  cell?: (row: Row) => ReactNode;
  /** how Markdown and LaTeX print it; the value, rounded to three digits unless whole, where absent */
  print?: (row: Row) => string;
  /** names the row */
  rowHeader?: boolean;
  numeric?: boolean;
  /** leaves it out of the other: an interval is one cell of the table and two columns of the file */
  only?: "table" | "csv";
  className?: string;
}

/** The numbers behind a figure. */
export interface FigureData<Row> {
  /** what the table holds */
  caption: string;
  columns: readonly FigureColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** What a file leaves out, in words, and why; "" where no reason was given. */
export interface LeftOutOfFile {
  words: string;
  reason: string;
}

/**
 * The numbers as a CSV file: a header, then a line for each row of the table.
 * @param leftOut said in two more columns, since a file of figures may travel alone
 */
export function figureCsv<Row>(
  { columns, rows }: Pick<FigureData<Row>, "columns" | "rows">,
  leftOut: LeftOutOfFile | null = null,
): string {
  const inFile = columns.filter((column) => column.only !== "table");
  const lines = rows.map((row) => [
    ...inFile.map((column) => plainValue(column.value(row))),
    ...(leftOut ? [leftOut.words, leftOut.reason] : []),
  ]);
  const header = [...inFile.map((column) => column.header), ...(leftOut ? [texts.without, texts.reason] : [])];
  return [header, ...lines].map(csvLine).join("");
}

/** The table as it is shown, without the screen. */
export function plainTable<Row>(
  title: string,
  { columns, rows }: Pick<FigureData<Row>, "columns" | "rows">,
): PlainTable {
  const shown = columns.filter((column) => column.only !== "csv");
  return {
    title,
    columns: shown.map(({ header, numeric }) => ({ header, numeric })),
    rows: rows.map((row) =>
      shown.map(({ value, print }) => {
        const raw = plainValue(value(row));
        return { raw, text: print ? print(row) : printedValue(raw) };
      }),
    ),
  };
}

function printedValue(value: Cell): string {
  if (value === null) return NO_VALUE;
  return typeof value === "number" && !Number.isInteger(value) ? formatNumber(value) : String(value);
}

/** The columns as a table shows them. */
export function tableColumns<Row>(columns: readonly FigureColumn<Row>[]): Column<Row>[] {
  return columns
    .filter((column) => column.only !== "csv")
    .map(({ value, cell, print, only, ...column }) => ({
      ...column,
      cell: cell ?? ((row) => plainValue(value(row)) ?? "–"),
    }));
}

function plainValue(value: Cell | NumberStatistic): Cell {
  if (value === null || typeof value !== "object") return value;
  return value.defined ? value.value : null;
}
