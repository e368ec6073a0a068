import { csvLine } from "@/lib/format/csv-line";
import type { ListColumn } from "./list-column";

/** The rows as CSV: the columns that are shown, in the order of the screen, unrounded. */
export function tableCsv<Row>(columns: readonly ListColumn<Row>[], rows: readonly Row[]): string {
  const lines = rows.map((row) => csvLine(columns.map(({ value }) => value(row))));
  return [csvLine(columns.map(({ header }) => header)), ...lines].join("");
}
