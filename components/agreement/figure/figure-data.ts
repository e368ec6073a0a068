import type { ReactNode } from "react";
import type { Column } from "@/components/ui/data-table";
import type { NumberStatistic } from "@/lib/domain/agreement/agreement-statistic";
import { type Cell, csvLine } from "@/lib/domain/format/csv-line";

/** One column of a figure's numbers: in the table as people read them, in the CSV file unrounded. */
export interface FigureColumn<Row> {
  id: string;
  header: string;
  /** unrounded; what is not defined is an empty cell */
  value: (row: Row) => Cell | NumberStatistic;
  /** how the table shows it; the value itself where absent */
  cell?: (row: Row) => ReactNode;
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

/** The numbers as a CSV file: a header, then a line for each row of the table. */
export function figureCsv<Row>({ columns, rows }: Pick<FigureData<Row>, "columns" | "rows">): string {
  const inFile = columns.filter((column) => column.only !== "table");
  const lines = rows.map((row) => inFile.map((column) => plainValue(column.value(row))));
  return [inFile.map((column) => column.header), ...lines].map(csvLine).join("");
}

/** The columns as a table shows them. */
export function tableColumns<Row>(columns: readonly FigureColumn<Row>[]): Column<Row>[] {
  return columns
    .filter((column) => column.only !== "csv")
    .map(({ value, cell, only, ...column }) => ({
      ...column,
      cell: cell ?? ((row) => plainValue(value(row)) ?? "–"),
    }));
}

function plainValue(value: Cell | NumberStatistic): Cell {
  if (value === null || typeof value !== "object") return value;
  return value.defined ? value.value : null;
}
