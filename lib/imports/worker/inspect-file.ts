import type { ImportOptions, LabelColumns, TableColumns } from "@/lib/imports/import-options";
import type { FileInspection } from "@/lib/imports/import-report";
import { areBattles } from "@/lib/interchange/formats/battles";
import { guessTableColumns } from "@/lib/interchange/formats/table-columns";
import { guessLabelColumns, guessValueColumns } from "@/lib/interchange/labels/column-names";
import { withValueColumns } from "@/lib/interchange/labels/columns-of-labels";
import { labelFieldsIn, withColumnsOfRows } from "@/lib/interchange/labels/columns-of-rows";
import {
  BattleTexts,
  type LabelTexts,
  rowsBesideTexts,
  TextsOfLabels,
  textColumns,
  withoutTexts,
} from "@/lib/interchange/labels/texts-of-labels";
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

/** With the columns of labels, and of what was labelled, that the first rows tell, where nobody chose them. */
export function optionsFor(opened: OpenedFile, chosen: ImportOptions): ImportOptions {
  const options = opened.ok ? withOptionsOf(opened, chosen) : chosen;
  if (!opened.ok || (options.format ?? opened.format) !== "labels") return options;
  const columns = textColumns(opened.rows, options) ?? undefined;
  const texts = textsOf({ ...options, columns });
  const rows = rowsBesideTexts(opened.rows, texts);
  const labels = withColumnsOfRows(rows, options.labels);
  return { ...options, columns, labels: withValueColumns(rows, labels, texts) };
}

/** What is so in all files of a program; what somebody chose comes before it. */
function withOptionsOf({ container: { shape }, format }: Extract<OpenedFile, { ok: true }>, given: ImportOptions) {
  const usual = shape?.options;
  const chosen = withoutUndefined(given);
  if (!usual || (chosen.format ?? format) !== format) return chosen;
  const labels = withoutUndefined(chosen.labels ?? {});
  const own = { ...usual.labels };
  if (labels.columnsAre || labels.valueColumns)
    for (const part of ["columnsAre", "valueColumns"] as const) delete own[part];
  if (labels.rater || labels.unnamedRaters || labels.columns?.rater) {
    delete own.rater;
    delete own.unnamedRaters;
  }
  if (labels.scale) delete own.scales;
  return {
    ...usual,
    ...chosen,
    ...(usual.columns && { columns: { ...usual.columns, ...chosen.columns } }),
    labels: {
      ...own,
      ...labels,
      scales: { ...own.scales, ...labels.scales },
      columns: { ...own.columns, ...withoutUndefined(labels.columns ?? {}) },
    },
  };
}

/** Over HTTP, what nobody chose is there and undefined. */
function withoutUndefined<Options extends object>(options: Options): Options {
  const found = { ...options };
  for (const name in found) if (found[name] === undefined) delete found[name];
  return found;
}

/** The columns of what was labelled, where it is imported with the labels. */
function textsOf({ columns, texts }: ImportOptions): TableColumns | null {
  return texts === false ? null : (columns ?? null);
}

/** What reads the texts of a label file, where they are imported with the labels. */
export function labelTexts(inspected: FileInspection, options: ImportOptions): LabelTexts | null {
  if (inspected.battles && options.texts !== false) return new BattleTexts();
  const columns = textsOf(options);
  return columns && new TextsOfLabels(columns);
}

export function inspection(opened: OpenedFile, options: ImportOptions): FileInspection {
  const format = options.format ?? (opened.ok ? opened.format : "tickbox");
  if (!opened.ok)
    return {
      writtenAs: opened.readFrom ?? null,
      ...(opened.sheets && { sheets: [...opened.sheets] }),
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
  const texts = format === "labels" ? textsOf(options) : null;
  const guessed = format === "labels" ? guessLabelColumns(fields, options.labels?.columns) : null;
  const labelColumns = guessed && texts ? withoutTexts(guessed, texts) : guessed;
  return {
    writtenAs: opened.readFrom ?? writtenAs[container.kind],
    ...(container.shape?.program && { program: container.shape.program }),
    ...(opened.encoding && { encoding: opened.encoding }),
    ...(sheets && { sheets: [...sheets], ...(sheet !== undefined && { sheet }) }),
    format,
    fields,
    columns:
      format === "table" ? guessTableColumns(fields, options.columns) : labelColumns && (options.columns ?? null),
    labelColumns,
    valueColumns: labelColumns ? (options.labels?.valueColumns ?? usualValueColumns(labelColumns, fields)) : [],
    ...(format === "labels" && areBattles(fields) && { battles: true }),
    labelFields: labelColumns ? labelFieldsIn(rowsBesideTexts(rows, texts), labelColumns) : [],
  };
}

/** As readLabels takes them: only where no column holds the label. */
function usualValueColumns({ value }: LabelColumns, fields: readonly string[]) {
  return value ? [] : guessValueColumns(fields);
}
