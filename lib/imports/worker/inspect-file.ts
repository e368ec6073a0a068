import type { ImportOptions, LabelColumns } from "@/lib/imports/import-options";
import type { FileInspection } from "@/lib/imports/import-report";
import { guessTableColumns } from "@/lib/interchange/formats/table";
import { guessLabelColumns, guessValueColumns } from "@/lib/interchange/labels/column-names";
import { withValueColumns } from "@/lib/interchange/labels/columns-of-labels";
import { labelFieldsIn, withColumnsOfRows } from "@/lib/interchange/labels/columns-of-rows";
import { type OpenedFile, openFile } from "@/lib/interchange/open-file";

/** How a file's beginning is understood, before it is read as a whole. */
export async function inspectFile(
  bytes: AsyncIterable<Uint8Array>,
  fileName: string,
  options: ImportOptions,
): Promise<FileInspection> {
  const opened = await openFile(bytes, fileName, options.rows);
  return inspection(opened, optionsFor(opened, options));
}

/** With the columns of labels that the first rows tell, where nobody chose them. */
export function optionsFor(opened: OpenedFile, options: ImportOptions): ImportOptions {
  if (!opened.ok || (options.format ?? opened.format) !== "labels") return options;
  return { ...options, labels: withValueColumns(opened.rows, withColumnsOfRows(opened.rows, options.labels)) };
}

export function inspection(opened: OpenedFile, options: ImportOptions): FileInspection {
  const format = options.format ?? (opened.ok ? opened.format : "tickbox");
  if (!opened.ok)
    return {
      writtenAs: null,
      format,
      fields: [],
      columns: null,
      labelColumns: null,
      valueColumns: [],
      labelFields: [],
    };
  const { container, fields, rows, sheets, sheet } = opened;
  const writtenAs = {
    "json-lines": "JSON Lines",
    "json-array": "JSON list",
    table: container.kind === "table" && container.delimiter === "\t" ? "TSV" : "CSV",
  } as const;
  const labelColumns = format === "labels" ? guessLabelColumns(fields, options.labels?.columns) : null;
  return {
    writtenAs: opened.readFrom ?? writtenAs[container.kind],
    ...(opened.encoding && { encoding: opened.encoding }),
    ...(sheets && { sheets: [...sheets], sheet }),
    format,
    fields,
    columns: format === "table" ? guessTableColumns(fields, options.columns) : null,
    labelColumns,
    valueColumns: labelColumns ? (options.labels?.valueColumns ?? usualValueColumns(labelColumns, fields)) : [],
    labelFields: labelColumns ? labelFieldsIn(rows, labelColumns) : [],
  };
}

/** As readLabels takes them: only where no column holds the label. */
function usualValueColumns({ value }: LabelColumns, fields: readonly string[]) {
  return value ? [] : guessValueColumns(fields);
}
