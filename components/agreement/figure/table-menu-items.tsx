import { MenuItem } from "@/components/ui/menu";
import * as texts from "@/lib/messages/researcher/figures";
import type { SavedTable } from "./save-table";

export interface TableMenuItemsProps<Row> {
  title: string;
  /** without its ending */
  fileName: string;
  data: SavedTable<Row>;
}

/** Takes a table away: all its numbers, or as it is shown. What writes files is fetched with the first one. */
export function TableMenuItems<Row>({ title, fileName, data }: TableMenuItemsProps<Row>) {
  const saveCsv = async () => (await import("./save-table")).saveTableCsv(fileName, data);
  const savePrinted = async (format: "markdown" | "latex") =>
    (await import("./save-table")).savePrintedTable(fileName, data, { title, format });
  return (
    <>
      <MenuItem onSelect={() => void saveCsv()}>{texts.dataCsv}</MenuItem>
      <MenuItem onSelect={() => void savePrinted("markdown")}>{texts.tableMarkdown}</MenuItem>
      <MenuItem onSelect={() => void savePrinted("latex")}>{texts.tableLatex}</MenuItem>
    </>
  );
}
