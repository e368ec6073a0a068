import { type Cell, csvLine } from "@/lib/format/csv-line";
import type { PlainTable } from "../table/plain-table";
import { wholeHeader } from "../table/table-text";

/** One of several tables in a file. */
export interface NamedTable {
  /** in the papers' tables such as "Table 4: Judges"; names the table in the file */
  name: string;
  table: PlainTable;
}

/** Columns that say how many units a row rests on, the likeliest first. */
const COUNTS = ["n", "Pairs", "Questions", "Responses", "Items", "Tasks", "Labels", "Instructions"];

/**
 * Several tables as one, a line for each number: pandas and R read it without options. Values are unrounded, shares from
 * 0 to 1; low and high are the interval's ends; n is what the row rests on, where the table says so.
 */
export function longCsv(tables: readonly NamedTable[]): string {
  const lines: Cell[][] = tables.flatMap(({ name, table: { columns, rows } }) => {
    const count = COUNTS.map((header) => columns.findIndex((column) => wholeHeader(column) === header)).find(
      (index) => index >= 0,
    );
    return rows.flatMap((row) => {
      const about = row.flatMap(({ raw }, index) => (columns[index]?.numeric || raw === null ? [] : [String(raw)]));
      return row.flatMap((cell, index): Cell[][] => {
        const column = columns[index];
        if (!column?.numeric || typeof cell.raw !== "number") return [];
        const n = count === undefined || count === index ? null : row[count]?.raw;
        return [
          [
            name,
            about.join(" · "),
            wholeHeader(column),
            cell.raw,
            cell.low ?? null,
            cell.high ?? null,
            typeof n === "number" ? n : null,
          ],
        ];
      });
    });
  });
  return [["table", "row", "measure", "value", "low", "high", "n"], ...lines].map(csvLine).join("");
}
