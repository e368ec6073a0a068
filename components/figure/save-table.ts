import { saveText } from "@/components/ui/save-file";
import { TABLE_FILES, tableText } from "@/lib/results/table/table-text";
import type { FigureData } from "./figure-data";
import { figureCsv, plainTable } from "./figure-files";
import { figureFileName, leftOutOfPage, saveFigureCsv } from "./save-figure";

export type SavedTable<Row> = Pick<FigureData<Row>, "columns" | "rows">;

/** All numbers of a table, under a name without an ending. */
export function saveTableCsv<Row>(fileName: string, data: SavedTable<Row>): void {
  saveFigureCsv(fileName, (leftOut) => figureCsv(data, leftOut));
}

/** A table as it is shown, likewise. */
export function savePrintedTable<Row>(
  fileName: string,
  data: SavedTable<Row>,
  { title, format }: { title: string; format: "markdown" | "latex" },
): void {
  const { extension, mediaType } = TABLE_FILES[format];
  const leftOut = leftOutOfPage();
  const table = { ...plainTable(title, data), notes: leftOut ? [leftOut.sentence] : [] };
  saveText(`${figureFileName(fileName)}.${extension}`, tableText(table, format), mediaType);
}
