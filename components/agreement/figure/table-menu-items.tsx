import { MenuItem } from "@/components/ui/menu";
import { saveText } from "@/components/ui/save-file";
import { TABLE_FILES, tableText } from "@/lib/domain/table/table-text";
import * as texts from "@/lib/messages/researcher/figures";
import { type FigureData, figureCsv, plainTable } from "./figure-data";
import { figureFileName, leftOutOfPage, saveFigureCsv } from "./save-figure";

export interface TableMenuItemsProps<Row> {
  title: string;
  /** without its ending */
  fileName: string;
  data: Pick<FigureData<Row>, "columns" | "rows">;
}

/** Takes a table away: all its numbers, or as it is shown. */
export function TableMenuItems<Row>({ title, fileName, data }: TableMenuItemsProps<Row>) {
  const savePrinted = (format: "markdown" | "latex") => {
    const { extension, mediaType } = TABLE_FILES[format];
    const leftOut = leftOutOfPage();
    const table = { ...plainTable(title, data), notes: leftOut ? [leftOut.sentence] : [] };
    saveText(`${figureFileName(fileName)}.${extension}`, tableText(table, format), mediaType);
  };
  return (
    <>
      <MenuItem onSelect={() => saveFigureCsv(fileName, (leftOut) => figureCsv(data, leftOut))}>
        {texts.dataCsv}
      </MenuItem>
      <MenuItem onSelect={() => savePrinted("markdown")}>{texts.tableMarkdown}</MenuItem>
      <MenuItem onSelect={() => savePrinted("latex")}>{texts.tableLatex}</MenuItem>
    </>
  );
}
