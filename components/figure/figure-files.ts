import { type Cell, csvLine } from "@/lib/format/csv-line";
import { formatNumber } from "@/lib/format/format-number";
import { t } from "@/lib/messages/translate";
import { NO_VALUE, type PlainTable } from "@/lib/results/table/plain-table";
import { type FigureData, plainValue } from "./figure-data";

/** What a file leaves out, in words, and why; "" where no reason was given. */
export interface LeftOutOfFile {
  words: string;
  reason: string;
}

/**
 * The numbers as a CSV file: a header, then a line for each row of the table.
 * @param leftOut said in two more columns, since a file of figures may travel alone
 */
export function figureCsv<Row>(
  { columns, rows }: Pick<FigureData<Row>, "columns" | "rows">,
  leftOut: LeftOutOfFile | null = null,
): string {
  const inFile = columns.filter((column) => column.only !== "table");
  const lines = rows.map((row) => [
    ...inFile.map((column) => plainValue(column.value(row))),
    ...(leftOut ? [leftOut.words, leftOut.reason] : []),
  ]);
  const header = [...inFile.map((column) => column.header), ...(leftOut ? [t("Without"), t("Reason")] : [])];
  return [header, ...lines].map(csvLine).join("");
}

/** The table as it is shown, without the screen. */
export function plainTable<Row>(
  title: string,
  { columns, rows }: Pick<FigureData<Row>, "columns" | "rows">,
): PlainTable {
  const shown = columns.filter((column) => column.only !== "csv");
  return {
    title,
    columns: shown.map(({ header, numeric }) => ({ header, numeric })),
    rows: rows.map((row) =>
      shown.map(({ value, print }) => {
        const raw = plainValue(value(row));
        return { raw, text: print ? print(row) : printedValue(raw) };
      }),
    ),
  };
}

function printedValue(value: Cell): string {
  if (value === null) return NO_VALUE;
  return typeof value === "number" && !Number.isInteger(value) ? formatNumber(value) : String(value);
}
