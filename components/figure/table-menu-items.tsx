import { MenuItem } from "@/components/ui/menu";
import { t } from "@/lib/messages/translate";
import type { SavedTable } from "./save-table";
import { writeFile } from "./write-file";

export interface TableMenuItemsProps<Row> {
  title: string;
  /** without its ending */
  fileName: string;
  data: SavedTable<Row>;
}

/** Takes a table away: all its numbers, or as it is shown. What writes files is fetched with the first one. */
export function TableMenuItems<Row>({ title, fileName, data }: TableMenuItemsProps<Row>) {
  const save = (write: (code: typeof import("./save-table")) => void) =>
    void writeFile(() => import("./save-table"), write);
  const savePrinted = (format: "markdown" | "latex") =>
    save((code) => code.savePrintedTable(fileName, data, { title, format }));
  return (
    <>
      <MenuItem onSelect={() => save((code) => code.saveTableCsv(fileName, data))}>{t("Data (CSV)")}</MenuItem>
      <MenuItem onSelect={() => savePrinted("markdown")}>{t("Table (Markdown)")}</MenuItem>
      <MenuItem onSelect={() => savePrinted("latex")}>{t("Table (LaTeX)")}</MenuItem>
    </>
  );
}
