import type { ImportOptions, LabelColumns } from "@/lib/domain/import/import-options";
import type { FileInspection } from "@/lib/domain/import/import-report";
import { guessTableColumns } from "@/lib/interchange/formats/table";
import { guessLabelColumns, guessValueColumns } from "@/lib/interchange/labels/column-names";
import { type OpenedFile, openFile } from "@/lib/interchange/open-file";

/** How a file's beginning is understood, before it is read as a whole. */
export async function inspectFile(
  bytes: AsyncIterable<Uint8Array>,
  fileName: string,
  options: ImportOptions,
): Promise<FileInspection> {
  return inspection(await openFile(bytes, fileName), options);
}

export function inspection(opened: OpenedFile, options: ImportOptions): FileInspection {
  const format = options.format ?? (opened.ok ? opened.format : "tickbox");
  if (!opened.ok) return { writtenAs: null, format, fields: [], columns: null, labelColumns: null, valueColumns: [] };
  const { container, fields } = opened;
  const writtenAs = {
    "json-lines": "JSON Lines",
    "json-array": "JSON list",
    table: container.kind === "table" && container.delimiter === "\t" ? "TSV" : "CSV",
  } as const;
  const labelColumns = format === "labels" ? guessLabelColumns(fields, options.labels?.columns) : null;
  return {
    writtenAs: opened.readFrom ?? writtenAs[container.kind],
    ...(opened.encoding && { encoding: opened.encoding }),
    format,
    fields,
    columns: format === "table" ? guessTableColumns(fields, options.columns) : null,
    labelColumns,
    valueColumns: labelColumns ? (options.labels?.valueColumns ?? usualValueColumns(labelColumns, fields)) : [],
  };
}

/** As readLabels takes them: only where no column holds the label. */
function usualValueColumns({ value }: LabelColumns, fields: readonly string[]) {
  return value ? [] : guessValueColumns(fields);
}
