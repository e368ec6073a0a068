"use client";

import { getCoreRowModel, getSortedRowModel, type SortingState, useReactTable } from "@tanstack/react-table";
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { classNames } from "@/components/ui/class-names";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { useUrlQuery } from "@/components/ui/use-url-query";
import { compareCells } from "@/lib/format/natural-order";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import type { ListColumn, PagedRows } from "./list-column";
import { ListTableBody } from "./list-table-body";
import { ListTableHead } from "./list-table-head";
import { SelectionBar, TableBar } from "./table-bar";

export interface ListTableProps<Row, Kept> {
  /** what the table holds; read out */
  caption: string;
  /** what one row is: "instruction" */
  noun: string;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** a column's id, with a minus the largest first; without it in the order of the rows */
  defaultSort?: string;
  /** absent where all rows are there, and are sorted here */
  paged?: PagedRows<Row>;
  /** rows can be ticked, and something done with them */
  selection?: RowSelection<Row, Kept>;
  /** in place of the rows when there are none */
  empty: ReactNode;
  /** of the CSV, without its extension; absent where the page has a file of all rows */
  fileName?: string;
  /** next to the number of rows */
  tools?: ReactNode;
  /** below a row, over its whole width */
  detail?: (row: Row) => ReactNode;
}

export interface RowSelection<Row, Kept> {
  /** what an action needs of a row */
  keep: (row: Row) => Kept;
  /** names the row's checkbox */
  nameOf: (row: Row) => string;
  /** all rows that fit, those that are not loaded too */
  readAll?: () => Promise<(readonly [string, Kept])[]>;
  actions: (selected: ReadonlyMap<string, Kept>, clear: () => void) => ReactNode;
  /** what a key does to the row that has the focus; false: nothing */
  onRowKey?: (key: string, row: Row, selected: ReadonlyMap<string, Kept>, clear: () => void) => boolean;
}

/**
 * The one table of things that are listed: sorted, with the columns one chooses, saved as one sees it; rows are ticked for
 * what is to be done with them. Of many rows only those in sight are in the page.
 */
export function ListTable<Row, Kept = never>(props: ListTableProps<Row, Kept>) {
  const { caption, noun, columns, rows, rowKey, defaultSort, paged, selection, empty, fileName, tools, detail } = props;
  const { sorting, setSorting, shown, setShown } = useTableAddress(columns, defaultSort);
  const { selected, set, clear } = useSelection<Kept>();
  const scroller = useRef<HTMLDivElement>(null);
  const table = useSortedTable(props, { sorting, setSorting, scroller });
  const visible = columns.filter(({ id }) => shown.includes(id));
  const ordered = table.getRowModel().rows.map(({ original }) => original);
  const kept = (row: Row) => (selection ? ([[rowKey(row), selection.keep(row)]] as const) : []);
  const ticks = selection
    ? {
        isSelected: (row: Row) => selected.has(rowKey(row)),
        nameOf: selection.nameOf,
        onSelect: (some: readonly Row[], isSelected: boolean) => set(some.flatMap(kept), isSelected),
      }
    : null;
  const onRowKey = (key: string, row: Row) => selection?.onRowKey?.(key, row, selected, clear) ?? false;
  const span = visible.length + (ticks ? 1 : 0);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <TableBar
        noun={noun}
        columns={columns}
        shown={shown}
        fileName={fileName}
        tools={tools}
        count={paged ? paged.total : rows.length}
        isSearching={paged?.isStale ?? false}
        onShownChange={setShown}
        visible={visible}
        rows={ordered}
        readAll={paged?.hasMore ? paged.readAll : null}
      />
      <div className="wide-panel overflow-hidden rounded-lg border border-line bg-raised shadow-raised">
        {selection ? (
          <SelectionBar
            noun={noun}
            count={selected.size}
            total={paged ? paged.total : rows.length}
            onSelectAll={selection.readAll ? async () => set((await selection.readAll?.()) ?? [], true) : null}
            onClear={clear}
          >
            {selection.actions(selected, clear)}
          </SelectionBar>
        ) : null}
        <ScrollRegion
          ref={scroller}
          label={caption}
          aria-busy={paged?.isStale || undefined}
          className={classNames("max-h-[75dvh] overflow-y-auto print:max-h-none", paged?.isStale && "opacity-60")}
        >
          <table
            aria-rowcount={paged?.hasMore ? (paged.total ?? -1) + 1 : ordered.length + 1}
            className="w-full border-separate border-spacing-0 text-sm"
          >
            <caption className="sr-only">{caption}</caption>
            {/* Heads alone say nothing, and may be wider than the screen. */}
            {ordered.length === 0 ? null : (
              <ListTableHead table={table} columns={visible} rows={ordered} ticks={ticks} />
            )}
            <ListTableBody
              columns={visible}
              rows={ordered}
              rowKey={rowKey}
              ticks={ticks}
              span={span}
              scroller={scroller}
              paged={paged}
              detail={detail}
              empty={empty}
              onRowKey={onRowKey}
            />
          </table>
        </ScrollRegion>
      </div>
      {paged?.error ? (
        <Callout
          tone="negative"
          role="alert"
          title={t("More rows couldn’t be loaded")}
          actions={<Button onClick={paged.loadMore}>{t("Try again")}</Button>}
        >
          {errorMessage(paged.error)}
        </Callout>
      ) : null}
    </div>
  );
}

type TableSorting = Pick<ReturnType<typeof useTableAddress>, "sorting" | "setSorting"> & {
  scroller: RefObject<HTMLDivElement | null>;
};

/** Sorts the rows that are loaded; pages come sorted. A new order begins at its first row. */
function useSortedTable<Row, Kept>(
  { columns, rows, rowKey, paged }: ListTableProps<Row, Kept>,
  { sorting, setSorting, scroller }: TableSorting,
) {
  const isReordered = useRef(false);
  const data = useMemo(() => [...rows], [rows]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the rows in their new order are there
  useEffect(() => {
    if (isReordered.current) scroller.current?.scrollTo({ top: 0 });
    isReordered.current = false;
  }, [rows]);
  return useReactTable<Row>({
    data,
    columns: columns.map((column) => ({
      id: column.id,
      // Undefined and not null: the table puts it last in either order.
      accessorFn: (row) => column.value(row) ?? undefined,
      enableSorting: column.sortable !== false,
      sortDescFirst: column.numeric === true,
      sortUndefined: "last" as const,
      sortingFn: (a, b, id) => compareCells(a.getValue(id), b.getValue(id)),
    })),
    state: { sorting },
    onSortingChange: (update) => {
      setSorting(typeof update === "function" ? update(sorting) : update);
      // The first rows of the new order are what one asks for; a key's scrolling may still be going on until they come.
      scroller.current?.scrollTo({ top: 0 });
      isReordered.current = paged !== undefined;
    },
    manualSorting: paged !== undefined,
    // Nothing here is paged; else each new order would set state, and so be another new order.
    autoResetAll: false,
    getRowId: rowKey,
    getCoreRowModel: getCoreRowModel(),
    getSortedRowModel: getSortedRowModel(),
  });
}

/** Rows that are ticked, by their key, each with what an action needs of it. */
type Selected<Kept> = ReadonlyMap<string, Kept>;

interface Selection<Kept> {
  selected: Selected<Kept>;
  /** Ticks or unticks rows. */
  set: (rows: readonly (readonly [string, Kept])[], isSelected: boolean) => void;
  clear: () => void;
}

function useSelection<Kept>(): Selection<Kept> {
  const [selected, setSelected] = useState<Selected<Kept>>(new Map());
  return {
    selected,
    set: (rows, isSelected) =>
      setSelected((before) => {
        const next = new Map(before);
        for (const [key, kept] of rows) {
          if (isSelected) next.set(key, kept);
          else next.delete(key);
        }
        return next;
      }),
    clear: () => setSelected(new Map()),
  };
}

/**
 * The table settings kept in the URL, so that a link shows the same: `sort=-labels`, and `columns=` where the shown
 * columns differ from the default ones.
 */
function useTableAddress<Row>(columns: readonly ListColumn<Row>[], defaultSort: string | undefined) {
  const { get, set } = useUrlQuery();
  const sort = get("sort") ?? defaultSort ?? "";
  const sorting: SortingState = readSort(sort, columns);
  const usual = columns.filter(({ optional }) => !optional).map(({ id }) => id);
  const named = get("columns")?.split(",");
  const shown = named
    ? columns.filter(({ id, rowHeader }) => rowHeader || named.includes(id)).map(({ id }) => id)
    : usual;
  return {
    sorting,
    setSorting: ([first]: SortingState) => {
      const next = first ? `${first.desc ? "-" : ""}${first.id}` : "";
      set({ sort: next === (defaultSort ?? "") ? null : next });
    },
    shown,
    setShown: (ids: readonly string[]) =>
      set({ columns: usual.length === ids.length && usual.every((id) => ids.includes(id)) ? null : ids.join(",") }),
  };
}

/** A column that is not there, or has no order, sorts nothing. */
function readSort<Row>(sort: string, columns: readonly ListColumn<Row>[]): SortingState {
  const id = sort.replace(/^-/, "");
  const column = columns.find((each) => each.id === id && each.sortable !== false);
  return column ? [{ id, desc: column.only ? column.only === "desc" : sort.startsWith("-") }] : [];
}
