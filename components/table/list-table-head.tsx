"use client";

import type { Table } from "@tanstack/react-table";
import { Checkbox } from "@/components/ui/checkbox";
import { classNames } from "@/components/ui/class-names";
import { ColumnHeader } from "@/components/ui/column-header";
import { t } from "@/lib/messages/translate";
import type { ListColumn } from "./list-column";

/** How rows of a table are ticked; null in a table without actions. */
export interface RowTicks<Row> {
  isSelected: (row: Row) => boolean;
  nameOf: (row: Row) => string;
  onSelect: (rows: readonly Row[], isSelected: boolean) => void;
}

interface ListTableHeadProps<Row> {
  table: Table<Row>;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  ticks: RowTicks<Row> | null;
}

const ARIA = { asc: "ascending", desc: "descending" } as const;
const HEAD =
  "sticky top-0 z-10 border-b border-line bg-raised py-2 text-xs font-medium whitespace-nowrap text-ink-muted";

export function ListTableHead<Row>({ table, columns, rows, ticks }: ListTableHeadProps<Row>) {
  const ticked = ticks ? rows.filter(ticks.isSelected).length : 0;
  return (
    <thead>
      <tr aria-rowindex={1}>
        {ticks ? (
          <td className={classNames(HEAD, "w-px pr-1 pl-4")}>
            <Checkbox
              label={t("Select all rows shown")}
              hideLabel
              checked={rows.length > 0 && ticked === rows.length}
              indeterminate={ticked > 0 && ticked < rows.length}
              onChange={(event) => ticks.onSelect(rows, event.target.checked)}
            />
          </td>
        ) : null}
        {columns.map((column) => {
          const tableColumn = table.getColumn(column.id);
          const sorted = tableColumn?.getCanSort() ? tableColumn.getIsSorted() : null;
          return (
            <th
              key={column.id}
              scope="col"
              aria-sort={sorted === null ? undefined : sorted ? ARIA[sorted] : "none"}
              className={classNames(
                HEAD,
                "px-3 first:pl-5 last:pr-5",
                column.numeric ? "text-right" : "text-left",
                column.wide && "max-sm:hidden",
                column.className,
              )}
            >
              <ColumnHeader
                header={column.header}
                help={column.help}
                numeric={column.numeric}
                sorted={sorted}
                onSort={() => tableColumn?.toggleSorting(column.only ? column.only === "desc" : undefined)}
              />
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
