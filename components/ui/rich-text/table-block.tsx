import type { Table, TableCell, TableRow } from "mdast";
import type { ReactNode } from "react";
import { classNames } from "../class-names";
import { useT } from "../messages/messages-provider";
import { renderByIndex } from "../render-by-index";
import { ScrollRegion } from "../scroll-region";

const ALIGN: Record<string, string> = {
  start: "text-start",
  left: "text-left",
  right: "text-right",
  center: "text-center",
};

const SHORT = 20;

function isShort({ position }: TableCell): boolean {
  const [start, end] = [position?.start.offset ?? 0, position?.end.offset ?? SHORT + 1];
  return end - start <= SHORT;
}

export interface TableBlockProps {
  table: Table;
  renderCell: (cell: TableCell) => ReactNode;
  className: string;
}

/** A table of a text, with every cell that was written, also those beyond its columns. */
export function TableBlock({ table, renderCell, className }: TableBlockProps) {
  const [head, ...body] = table.children;
  const t = useT();
  const cellsOf = (row: TableRow | undefined, kind: "th" | "td") =>
    renderByIndex(row?.children ?? [], (cell, index) => {
      // The corner above the rows' names is mostly empty; an empty cell is no heading of anything.
      const Cell = cell.children.length === 0 ? "td" : kind;
      return (
        <Cell
          className={classNames(
            "border border-line px-3 py-1.5 align-top",
            kind === "th" && "bg-surface font-semibold",
            // "16 GB" and "1,199 €" stay on a line.
            isShort(cell) && "whitespace-nowrap",
            ALIGN[table.align?.[index] ?? "start"],
          )}
        >
          {renderCell(cell)}
        </Cell>
      );
    });
  return (
    <ScrollRegion label={t("Table")} className={className}>
      {/* Whole words: a table that is too wide scrolls, and its words do not become columns of letters. */}
      <table dir="auto" className="border-collapse text-sm [overflow-wrap:normal]">
        <thead>
          <tr>{cellsOf(head, "th")}</tr>
        </thead>
        <tbody>
          {renderByIndex(body, (row) => (
            <tr>{cellsOf(row, "td")}</tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
