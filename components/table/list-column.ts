import type { ReactNode } from "react";
import { type Cell, csvLine } from "@/lib/format/csv-line";

/** One column of a ListTable. */
export interface ListColumn<Row> {
  /** in the address, and what a server sorts by */
  id: string;
  header: string;
  /** what the header means, where its words do not say it: shown on hover and on focus */
  help?: string;
  cell: (row: Row) => ReactNode;
  /** what the cell is in a file, and what rows that are all there are sorted and searched by */
  value: (row: Row) => Cell;
  /** false where there is no order, or the server knows none */
  sortable?: boolean;
  /** the one direction in which the server sorts by it */
  only?: "asc" | "desc";
  /** right-aligned, tabular figures; sorted from the largest first */
  numeric?: boolean;
  /** names the row: read out with every other cell of it; always shown */
  rowHeader?: boolean;
  /** not shown until it is chosen */
  optional?: boolean;
  /** not shown on a phone */
  wide?: boolean;
  className?: string;
}

/** Rows that a server sorts and gives page by page. */
export interface PagedRows<Row> {
  /** null while it is not known */
  total: number | null;
  hasMore: boolean;
  isLoading: boolean;
  /** the next page could not be read */
  error: Error | null;
  /** rows of an earlier choice are shown meanwhile */
  isStale: boolean;
  loadMore: () => void;
  /** all rows of the list, for a file; at most as many as a browser should put in one file */
  readAll: () => Promise<{ rows: readonly Row[]; isComplete: boolean }>;
}

/** The rows as CSV: the columns that are shown, in the order of the screen, unrounded. */
export function tableCsv<Row>(columns: readonly ListColumn<Row>[], rows: readonly Row[]): string {
  const lines = rows.map((row) => csvLine(columns.map(({ value }) => value(row))));
  return [csvLine(columns.map(({ header }) => header)), ...lines].join("");
}
