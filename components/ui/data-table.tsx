"use client";

import { type ReactNode, useState } from "react";
import { t } from "@/lib/messages/translate";
import { Button } from "./button";
import { classNames } from "./class-names";
import { ScrollRegion } from "./scroll-region";

export interface Column<Row> {
  id: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Right-aligned, tabular figures. */
  numeric?: boolean;
  /** The rows are in the order of this column. */
  sorted?: "ascending" | "descending";
  /** Names the row: read out with every other cell of it. */
  rowHeader?: boolean;
  className?: string;
}

export interface DataTableProps<Row> {
  /** What the table holds; read out, and shown unless hideCaption. */
  caption: string;
  hideCaption?: boolean;
  columns: ReadonlyArray<Column<Row>>;
  rows: ReadonlyArray<Row>;
  rowKey: (row: Row) => string;
  /** In place of the rows when there are none. */
  empty?: ReactNode;
  dense?: boolean;
  className?: string;
}

/** Beyond this many rows the others are shown when asked for: a table is never cut in its middle. */
const ROWS_AT_FIRST = 40;
/** A few more are shown at once rather than asked for. */
const FEW_MORE = 5;

/** A plain table for rows that are all there already. */
export function DataTable<Row>({
  caption,
  hideCaption = false,
  columns,
  rows,
  rowKey,
  empty = t("Nothing here yet."),
  dense = false,
  className,
}: DataTableProps<Row>) {
  const [showsAll, setShowsAll] = useState(false);
  const isCut = !showsAll && rows.length > ROWS_AT_FIRST + FEW_MORE;
  const shown = isCut ? rows.slice(0, ROWS_AT_FIRST) : rows;
  // The first and the last column align with the edges of the panel's title.
  const padding = dense ? "px-3 py-1.5" : "px-4 py-2.5 first:ps-5 last:pe-5";
  const table = (
    <ScrollRegion label={caption} className={className}>
      <table className="w-full border-separate border-spacing-0 text-sm">
        <caption className={hideCaption ? "sr-only" : "px-5 pt-1 pb-3 text-start text-sm text-ink-muted"}>
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                aria-sort={column.sorted}
                className={classNames(
                  "border-b border-line bg-raised text-xs font-medium whitespace-nowrap text-ink-muted",
                  padding,
                  column.numeric ? "text-end" : "text-start",
                  column.className,
                )}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&>tr:last-child>*]:border-b-0">
          {rows.length === 0 ? (
            <tr>
              <td colSpan={columns.length} className="px-5 py-10 text-ink-muted sm:text-center">
                {/* In the middle of what is in sight of a table that is wider than the screen. */}
                <span className="sticky inset-x-5 inline-block max-w-[75vw]">{empty}</span>
              </td>
            </tr>
          ) : (
            shown.map((row) => (
              <tr key={rowKey(row)} className="transition-colors hover:bg-surface">
                {columns.map((column) => {
                  const Cell = column.rowHeader ? "th" : "td";
                  return (
                    <Cell
                      key={column.id}
                      scope={column.rowHeader ? "row" : undefined}
                      className={classNames(
                        "border-b border-line align-top",
                        padding,
                        column.numeric ? "text-end whitespace-nowrap tabular-nums" : "text-start max-sm:min-w-24",
                        column.rowHeader && "font-medium max-sm:min-w-36",
                        column.className,
                      )}
                    >
                      {column.cell(row)}
                    </Cell>
                  );
                })}
              </tr>
            ))
          )}
        </tbody>
      </table>
    </ScrollRegion>
  );
  if (!isCut) return table;
  return (
    <>
      {table}
      <p className="flex flex-wrap items-center gap-3 border-t border-line px-5 py-3 text-sm text-ink-muted">
        {t("{shown} of {count} rows", { shown: shown.length, count: rows.length })}
        <Button size="sm" onClick={() => setShowsAll(true)}>
          {t("Show all")}
        </Button>
      </p>
    </>
  );
}
