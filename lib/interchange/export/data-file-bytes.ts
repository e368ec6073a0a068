import type { DataFile, ExportOptions, ExportSource } from "@/lib/domain/export";
import { csvLine } from "@/lib/domain/format/csv-line";
import { categorises } from "@/lib/domain/protocol/protocols";
import { categorisedColumns, categorisedRows, goldColumns, questionColumns, questionRows } from "./gold-columns";
import { labelColumns } from "./label-columns";
import { type Column, cellOf, type FileShape } from "./task-columns";

/** What of a round decides which columns there are. */
type RoundShape = Pick<FileShape, "protocol" | "scale" | "levelNames" | "categories" | "ratedCriterion" | "batches">;

const BYTE_ORDER_MARK = "\uFEFF";

/** The bytes of one data file, batch by batch. The same labels give the same bytes. */
export function dataFileBytes(source: ExportSource, file: DataFile): AsyncGenerator<Uint8Array> {
  const { options, round, study } = source.facts;
  const shape = { ...shapeOf(round, options), studyName: study.name };
  switch (file) {
    case "gold.jsonl":
      return jsonLines(source.gold(), goldColumns(shape, "jsonl"));
    case "gold.csv":
      return csv(source.gold(), goldColumns(shape, "csv"), options);
    case "questions.csv":
      return categorises(round.protocol)
        ? csv(categorisedQuestions(source), categorisedColumns(shape), options)
        : csv(questions(source), questionColumns(shape), options);
    case "labels.jsonl":
      return jsonLines(source.labels(), labelColumns(shape));
    case "labels.csv":
      return csv(source.labels(), labelColumns(shape), options);
  }
}

/** The names of a file's columns, for the manifest. */
export function columnNames(file: DataFile, round: RoundShape, options: ExportOptions): string[] {
  const shape = { ...shapeOf(round, options), studyName: "" };
  const columns: Record<DataFile, () => { name: string }[]> = {
    "gold.jsonl": () => goldColumns(shape, "jsonl"),
    "gold.csv": () => goldColumns(shape, "csv"),
    "questions.csv": () => (categorises(round.protocol) ? categorisedColumns(shape) : questionColumns(shape)),
    "labels.jsonl": () => labelColumns(shape),
    "labels.csv": () => labelColumns(shape),
  };
  return columns[file]().map(({ name }) => name);
}

function shapeOf(
  { protocol, scale, levelNames, categories, ratedCriterion, batches }: RoundShape,
  { texts, comments }: ExportOptions,
): Omit<FileShape, "studyName"> {
  return { protocol, scale, levelNames, categories, ratedCriterion, batches, texts, comments };
}

async function* questions(source: ExportSource) {
  for await (const batch of source.gold()) yield batch.flatMap(questionRows);
}

async function* categorisedQuestions(source: ExportSource) {
  for await (const batch of source.gold()) yield batch.flatMap(categorisedRows);
}

async function* jsonLines<Row>(batches: AsyncIterable<readonly Row[]>, columns: readonly Column<Row>[]) {
  for await (const batch of batches) {
    const lines = batch.map((row) => {
      const members = columns.map((column) => [column.name, column.json(row) ?? null]);
      return `${JSON.stringify(Object.fromEntries(members))}\n`;
    });
    yield Buffer.from(lines.join(""), "utf8");
  }
}

async function* csv<Row>(
  batches: AsyncIterable<readonly Row[]>,
  columns: readonly Column<Row>[],
  { bom }: ExportOptions,
) {
  yield Buffer.from((bom ? BYTE_ORDER_MARK : "") + csvLine(columns.map(({ name }) => name)), "utf8");
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield Buffer.from(batch.map((row) => csvLine(columns.map((column) => cellOf(column, row)))).join(""), "utf8");
  }
}
