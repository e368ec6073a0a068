import { Download } from "lucide-react";
import { DataTable } from "@/components/ui/data-table";
import { IconButton } from "@/components/ui/icon-button";
import { Panel, type PanelProps } from "@/components/ui/panel";
import { saveText } from "@/components/ui/save-file";
import { type FigureData, figureCsv, tableColumns } from "./figure-data";

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
      title={title}
      flush
      actions={
        <>
          {actions}
          {data.rows.length > 0 ? (
            <span data-print="hide">
              <IconButton
                size="sm"
                variant="quiet"
                label={`Download “${title}” (CSV)`}
                onClick={() => saveText(`${fileName}.csv`, figureCsv(data), "text/csv")}
              >
                <Download aria-hidden />
              </IconButton>
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
        maxHeight="max-h-[36rem]"
      />
    </Panel>
  );
}
