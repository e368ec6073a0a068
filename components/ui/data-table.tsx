"use client";

import { type ReactNode, useState } from "react";
import type { Cell } from "@/lib/format/csv-line";
import { compareCells } from "@/lib/format/natural-order";
import { t } from "@/lib/messages/translate";
import { Button } from "./button";
import { classNames } from "./class-names";
import { ColumnHeader } from "./column-header";
import { ScrollRegion } from "./scroll-region";

export interface Column<Row> {
  id: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** What its header sorts the rows by; absent where there is no order. */
  value?: (row: Row) => Cell;
  /** Right-aligned, tabular figures; sorted from the largest first. */
  numeric?: boolean;
  /** The smallest number is the best, as of ranks and distances: it is sorted from that first. */
  smallestFirst?: boolean;
  /** The rows come in the order of this column. */
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
/** Beyond this many columns those of a dense table are closer together, and the first stays where the others scroll sideways. */
const MANY_COLUMNS = 8;
const STAYS = "sticky start-0 z-1 border-e bg-raised [tr:hover>&]:bg-surface";
/** Longer texts need room, or each word of a wide table has a line of its own. By the number of characters. */
const ROOM = [
  { from: 60, className: "sm:min-w-64" },
  { from: 20, className: "sm:min-w-40" },
] as const;
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
  const [sort, setSort] = useState<Sort | null>(null);
  const isCut = !showsAll && rows.length > ROWS_AT_FIRST + FEW_MORE;
  const ordered = sortedRows(rows, columns, sort);
  const shown = isCut ? ordered.slice(0, ROWS_AT_FIRST) : ordered;
  // The first and the last column align with the edges of the panel's title.
  const padding = dense
    ? `${columns.length > MANY_COLUMNS ? "px-2" : "px-3"} py-1.5 in-data-flush:first:ps-5 in-data-flush:last:pe-5`
    : "px-4 py-2.5 first:ps-5 last:pe-5";
  const staying = columns.length > MANY_COLUMNS ? columns[0] : undefined;
  const laidOut = columns.map((column) => ({
    ...column,
    className: classNames(column === staying && STAYS, roomFor(column, rows), column.className),
  }));
  const table = (
    <ScrollRegion label={caption} className={classNames(staying && "[--fade-left:0px]!", className)}>
      <table className="w-full border-separate border-spacing-0 text-sm">
        <caption className={hideCaption ? "sr-only" : "px-5 pt-1 pb-3 text-start text-sm text-ink-muted"}>
          {caption}
        </caption>
        {/* Heads alone say nothing, and may be wider than the screen. */}
        {rows.length === 0 ? null : (
          <thead>
            <tr>
              {laidOut.map((column) => (
                <HeaderCell
                  key={column.id}
                  column={column}
                  padding={padding}
                  sorted={sort ? (sort.id === column.id ? sort.direction : undefined) : column.sorted}
                  onSort={rows.length > 1 && column.value ? () => setSort(nextSort(sort, column)) : null}
                />
              ))}
            </tr>
          </thead>
        )}
        <tbody className="[&>tr:last-child>*]:border-b-0">
          {rows.length === 0 ? (
            <tr>
              <td className="px-5 py-10 text-center text-ink-muted">{empty}</td>
            </tr>
          ) : (
            shown.map((row) => (
              <tr key={rowKey(row)} className="transition-colors hover:bg-surface">
                {laidOut.map((column) => {
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

function roomFor<Row>({ value, numeric }: Column<Row>, rows: readonly Row[]): string | undefined {
  if (value === undefined || numeric) return undefined;
  const isLonger = (than: number) => rows.some((row) => String(value(row) ?? "").length > than);
  return ROOM.find(({ from }) => isLonger(from))?.className;
}

export interface Sort {
  id: string;
  direction: NonNullable<Column<never>["sorted"]>;
}

/** A column's first order, then the other one, then the one in which the rows came. */
export function nextSort<Row>(sort: Sort | null, column: Column<Row>): Sort | null {
  const [first, second] =
    column.numeric && !column.smallestFirst
      ? (["descending", "ascending"] as const)
      : (["ascending", "descending"] as const);
  if (sort?.id !== column.id) return { id: column.id, direction: column.sorted === first ? second : first };
  return sort.direction === first && column.sorted !== second ? { id: column.id, direction: second } : null;
}

/** What is missing comes last in either order; equal rows stay in the order in which they came. */
export function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
): readonly Row[] {
  const cellOf = columns.find(({ id }) => id === sort?.id)?.value;
  if (!sort || !cellOf) return rows;
  const sign = sort.direction === "ascending" ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [a, b] = [cellOf(one), cellOf(other)];
    return a === null || b === null ? Number(a === null) - Number(b === null) : sign * compareCells(a, b);
  });
}

interface HeaderCellProps<Row> {
  column: Column<Row>;
  padding: string;
  sorted: Column<Row>["sorted"];
  /** null where it does not sort */
  onSort: (() => void) | null;
}

function HeaderCell<Row>({ column, padding, sorted, onSort }: HeaderCellProps<Row>) {
  return (
    <th
      scope="col"
      aria-sort={sorted ?? (onSort ? "none" : undefined)}
      className={classNames(
        "border-b border-line bg-raised text-xs font-medium whitespace-nowrap text-ink-muted",
        padding,
        column.numeric ? "text-end" : "text-start",
        column.className,
      )}
    >
      {onSort ? (
        <ColumnHeader
          header={column.header}
          numeric={column.numeric}
          sorted={sorted ? (sorted === "ascending" ? "asc" : "desc") : false}
          onSort={onSort}
        />
      ) : (
        column.header
      )}
    </th>
  );
}
