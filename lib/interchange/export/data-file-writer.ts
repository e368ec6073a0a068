import type { DataFile, ExportOptions } from "@/lib/exports/export";
import type { ExportedKinds, ExportedRound, ExportRecords, ExportSource } from "@/lib/exports/export-source";
import type { FedLabel } from "@/lib/exports/label-line";
import { cellText, csvLine } from "@/lib/format/csv-line";
import { categorises } from "@/lib/round/protocol/protocols";
import { answerColumns, answerRows } from "./answer-columns";
import { categorisedColumns, categorisedRows, goldColumns, questionColumns, questionRows } from "./gold-columns";
import { labelColumns } from "./label-columns";
import { type Column, cellOf, type FileShape, joined, jsonObjects } from "./task-columns";

const BYTE_ORDER_MARK = "\uFEFF";

/** How a data file is written. The same records give the same bytes. */
export interface DataFileWriter {
  readonly columns: string[];
  /** what comes before all records */
  readonly head: Uint8Array;
  /** of the records those that the file holds */
  encode(records: ExportRecords): Uint8Array;
}

export function dataFileWriter(
  { study, round, options }: Pick<ExportSource, "study" | "options"> & { round: ExportedRound },
  file: DataFile,
): DataFileWriter {
  const { texts, comments } = options;
  const shape: FileShape = { ...round, texts, comments, studyName: study.name };
  switch (file) {
    case "gold.jsonl":
      return jsonLines(goldColumns(shape, "jsonl"), ({ gold }) => gold);
    case "gold.csv":
      return csv(goldColumns(shape, "csv"), ({ gold }) => gold, options);
    case "questions.csv":
      return categorises(round.protocol)
        ? csv(categorisedColumns(shape), ({ gold }) => gold.flatMap(categorisedRows), options)
        : csv(questionColumns(shape), ({ gold }) => gold.flatMap(questionRows), options);
    case "labels.jsonl":
      return jsonLines(labelColumns(shape), ({ labels }) => labels);
    case "labels.csv":
      return csv(labelColumns(shape), ({ labels }) => labels, options);
    case "answers.csv":
      return csv(answerColumns(shape), ({ labels }) => labels.flatMap(answerRows), options);
  }
}

/** The records that these files are made of. */
export function kindsIn(files: readonly DataFile[]): ExportedKinds {
  const isOfLabels = (file: DataFile) => OF_LABELS.has(file);
  return { gold: !files.every(isOfLabels), labels: files.some(isOfLabels) };
}

const OF_LABELS: ReadonlySet<DataFile> = new Set(["labels.jsonl", "labels.csv", "answers.csv"]);

/** Labels as the feed writes them: the lines of labels.jsonl, each with where it is in the feed. */
export function feedLines({
  study,
  round,
  options,
  labels,
}: Omit<ExportSource, "facts" | "records" | "responses"> & { labels: readonly FedLabel[] }): string {
  const { texts, comments } = options;
  const objectOf = jsonObjects(labelColumns({ ...round, texts, comments, studyName: study.name }));
  return labels
    .map(({ cursor, supersedes, taskId, record }) => {
      const place = JSON.stringify({ cursor, supersedes, task_id: taskId });
      return `${place.slice(0, -1)},${objectOf(record).slice(1)}\n`;
    })
    .join("");
}

type RowsOf<Row> = (records: ExportRecords) => readonly Row[];

function jsonLines<Row>(columns: readonly Column<Row>[], rowsOf: RowsOf<Row>): DataFileWriter {
  const objectOf = jsonObjects(columns);
  return {
    columns: columns.map(({ name }) => name),
    head: Buffer.alloc(0),
    encode: (records) => linesOf(rowsOf(records), (row) => `${objectOf(row)}\n`),
  };
}

function csv<Row>(columns: readonly Column<Row>[], rowsOf: RowsOf<Row>, { bom }: ExportOptions): DataFileWriter {
  const names = columns.map(({ name }) => name);
  const write = joined(
    columns.map((column) => ({ part: column.part, text: (row: Row) => cellText(cellOf(column, row)) })),
  );
  return {
    columns: names,
    head: Buffer.from((bom ? BYTE_ORDER_MARK : "") + csvLine(names), "utf8"),
    encode: (records) => linesOf(rowsOf(records), (row) => `${write(row)}\r\n`),
  };
}

function linesOf<Row>(rows: readonly Row[], lineOf: (row: Row) => string): Uint8Array {
  return Buffer.from(rows.map(lineOf).join(""), "utf8");
}
