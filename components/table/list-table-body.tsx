"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { classNames } from "@/components/ui/class-names";
import { areSingleKeysOn } from "@/components/ui/keys/single-keys";
import { t } from "@/lib/messages/translate";
import type { ListColumn, PagedRows } from "./list-column";
import type { RowTicks } from "./list-table-head";

interface ListTableBodyProps<Row> {
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  ticks: RowTicks<Row> | null;
  /** how many columns there are, that of the checkboxes too */
  span: number;
  scroller: RefObject<HTMLDivElement | null>;
  paged: PagedRows<Row> | undefined;
  detail: ((row: Row) => ReactNode) | undefined;
  /** false: the key does nothing */
  onRowKey: (key: string, row: Row) => boolean;
  empty: ReactNode;
}

const ROW_HEIGHT = 56;
/** Rows beyond what is in sight, so that a page of the keyboard finds the next ones there. */
const OVERSCAN = 15;
/** The next page is requested this many rows before the last loaded one. */
const AHEAD = 15;
const FIRST_SCREEN = { width: 0, height: 900 };

/** The rows in sight, and above and below them room for the others. */
export function ListTableBody<Row>(props: ListTableBodyProps<Row>) {
  const { columns, rows, rowKey, ticks, span, scroller, paged, detail, empty, onRowKey } = props;
  const lastTicked = useRef<number | null>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    initialRect: FIRST_SCREEN,
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : rowKey(row);
    },
  });
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1);
  useNextPage(paged, rows.length, last?.index ?? 0);

  /** With Shift, all rows from the one ticked before. */
  const tick = (index: number, isSelected: boolean, isRange: boolean) => {
    const from = isRange && lastTicked.current !== null ? lastTicked.current : index;
    lastTicked.current = index;
    ticks?.onSelect(rows.slice(Math.min(from, index), Math.max(from, index) + 1), isSelected);
  };
  /** ↑ ↓ and j k go from row to row, Shift takes the rows between, x ticks: while the focus is in a row, not in a text. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const row = rows[index];
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey || isWritten(event.target)) return;
    const key = event.key.toLowerCase();
    if (key.length === 1 && !areSingleKeysOn()) return;
    const isBox = event.target instanceof HTMLInputElement;
    const by = KEYS[key] ?? (isBox ? ARROWS[key] : undefined);
    if (by !== undefined && ticks) {
      if (rows[index + by] === undefined) return;
      if (event.shiftKey) tick(index + by, true, true);
      focusRow(index + by);
    } else if (key === "x" && ticks) tick(index, !ticks.isSelected(row), event.shiftKey);
    else if (!onRowKey(key, row)) return;
    event.preventDefault();
  };
  const focusRow = (index: number) => {
    const box = scroller.current?.querySelector<HTMLElement>(`tr[data-index="${index}"] input[type=checkbox]`);
    box?.focus();
    box?.closest("tbody")?.scrollIntoView({ block: "nearest" });
  };

  if (rows.length === 0) {
    return <EmptyBody span={span}>{empty}</EmptyBody>;
  }
  const above = items[0]?.start ?? 0;
  const below = virtualizer.getTotalSize() - (last?.end ?? 0);
  return (
    <>
      <Room height={above} span={span} />
      {items.map(({ index, key }) => {
        const row = rows[index];
        if (row === undefined) return null;
        const below = detail?.(row);
        return (
          <tbody
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            className="scroll-mt-12"
            data-own-keys={ticks ? "jkx" : undefined}
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            <tr
              aria-rowindex={index + 2}
              data-index={index}
              className={classNames("transition-colors hover:bg-surface", ticks?.isSelected(row) && "bg-accent-soft")}
            >
              {ticks ? (
                <TickCell
                  row={row}
                  ticks={ticks}
                  isLast={!below}
                  onTick={(isSelected, isRange) => tick(index, isSelected, isRange)}
                />
              ) : null}
              {columns.map((column) => (
                <BodyCell key={column.id} column={column} row={row} isLast={!below} />
              ))}
            </tr>
            {below ? (
              <tr>
                <td colSpan={span} className="border-b border-line px-5 pb-4">
                  {below}
                </td>
              </tr>
            ) : null}
          </tbody>
        );
      })}
      <Room height={below} span={span} />
    </>
  );
}

/** Asks for more rows when the last loaded ones are near. */
function useNextPage<Row>(paged: PagedRows<Row> | undefined, loaded: number, lastInSight: number): void {
  const isNearEnd = lastInSight >= loaded - AHEAD;
  const loadMore = useEffectEvent(() => {
    if (paged?.hasMore && !paged.isLoading && !paged.isStale && !paged.error) paged.loadMore();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when a page has come and its end is still in sight
  useEffect(() => {
    if (isNearEnd) loadMore();
  }, [isNearEnd, loaded, paged?.isLoading]);
}

const KEYS: Readonly<Record<string, number>> = { j: 1, k: -1 };
const ARROWS: Readonly<Record<string, number>> = { arrowdown: 1, arrowup: -1 };

/** Letters are text there, and arrows move the caret. */
function isWritten(target: EventTarget): boolean {
  return target instanceof Element && target.matches("textarea, select, input:not([type=checkbox]), [contenteditable]");
}

function EmptyBody({ span, children }: { span: number; children: ReactNode }) {
  return (
    <tbody>
      <tr>
        <td colSpan={span} className="px-5 py-10 text-ink-muted sm:text-center">
          {children}
        </td>
      </tr>
    </tbody>
  );
}

interface TickCellProps<Row> {
  row: Row;
  ticks: RowTicks<Row>;
  isLast: boolean;
  onTick: (isSelected: boolean, isRange: boolean) => void;
}

function TickCell<Row>({ row, ticks, isLast, onTick }: TickCellProps<Row>) {
  return (
    <td className={classNames("w-px pt-3 pr-1 pl-4 align-top", isLast && "border-b border-line")}>
      <Checkbox
        label={t("Select {nameOf}", { nameOf: ticks.nameOf(row) })}
        hideLabel
        checked={ticks.isSelected(row)}
        onChange={({ target, nativeEvent }) =>
          onTick(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </td>
  );
}

function BodyCell<Row>({ column, row, isLast }: { column: ListColumn<Row>; row: Row; isLast: boolean }) {
  const Tag = column.rowHeader ? "th" : "td";
  return (
    <Tag
      scope={column.rowHeader ? "row" : undefined}
      className={classNames(
        "px-3 py-2.5 align-top first:pl-5 last:pr-5",
        isLast && "border-b border-line",
        column.numeric ? "text-right whitespace-nowrap tabular-nums" : "text-left",
        column.rowHeader && "min-w-44 font-normal",
        column.wide && "max-sm:hidden",
        column.className,
      )}
    >
      {column.cell(row)}
    </Tag>
  );
}

function Room({ height, span }: { height: number; span: number }) {
  if (height <= 0) return null;
  return (
    <tbody aria-hidden>
      <tr>
        <td colSpan={span} style={{ height }} />
      </tr>
    </tbody>
  );
}
