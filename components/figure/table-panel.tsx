"use client";

import { Download } from "lucide-react";
import { DataTable } from "@/components/ui/data-table";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { Panel, type PanelProps } from "@/components/ui/panel";
import { t } from "@/lib/messages/translate";
import { type FigureData, tableColumns } from "./figure-data";
import { writeFile } from "./save-figure";
import type { SavedTable } from "./save-table";

export interface TablePanelProps<Row> extends Omit<PanelProps, "children" | "flush" | "title"> {
  title: string;
  data: FigureData<Row>;
  /** of the file, without .csv */
  fileName: string;
  empty: string;
}

/** Numbers as a table with its CSV file, where a chart would say no more. */
export function TablePanel<Row>({ title, data, fileName, empty, actions, ...panel }: TablePanelProps<Row>) {
  return (
    <Panel
      level={2}
      {...panel}
      wide={data.rows.length > 0}
      title={title}
      flush
      actions={
        <>
          {actions}
          {data.rows.length > 0 ? (
            <span data-print="hide">
              <Menu
                trigger={(trigger) => (
                  <IconButton {...trigger} size="sm" variant="quiet" label={t("Download “{title}”", { title })}>
                    <Download aria-hidden />
                  </IconButton>
                )}
              >
                <TableMenuItems title={title} fileName={fileName} data={data} />
              </Menu>
            </span>
          ) : null}
        </>
      }
    >
      <DataTable
        caption={data.caption}
        hideCaption
        columns={tableColumns(data.columns)}
        rows={data.rows}
        rowKey={data.rowKey}
        empty={empty}
      />
    </Panel>
  );
}

interface TableMenuItemsProps<Row> {
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
