import type { ImportFormat } from "@/lib/imports/import-format";
import type { ImportOptions, TableColumns } from "@/lib/imports/import-options";
import { type StudyRecord, sourceField } from "@/lib/imports/import-record";
import { shorten } from "@/lib/imports/shorten";
import { parseInstruction } from "@/lib/imports/study-format/parse-instruction";
import { isRecord } from "@/lib/wire/is-record";
import type { Container } from "./container";
import { FAILED } from "./documents/evaluation-logs";
import { FOREIGN_FORMATS } from "./formats/foreign-formats";
import type { FormatReader } from "./formats/format-reader";
import { SampleNumbers } from "./formats/sample-numbers";
import { tableReader } from "./formats/table";
import { guessTableColumns, ofSystem, wrongTableColumns } from "./formats/table-columns";
import { readRows } from "./read-rows";
import { type Bytes, fieldIn } from "./row";
import { findBadText } from "./text/find-bad-text";
import { UnusedFields } from "./unused-fields";

export type StudyFormat = Exclude<ImportFormat, "labels">;

/**
 * Reads a file of instructions in any of the formats, row by row, into the study format. Wrong rows come as problems,
 * and reading goes on after them where that is possible.
 * @param chunks the file's bytes
 * @param container how the rows are written
 * @param format what they mean
 * @param options names and columns that the file itself does not tell
 */
export async function* readStudy(
  chunks: Bytes,
  container: Container,
  format: StudyFormat,
  options: ImportOptions,
): AsyncGenerator<StudyRecord> {
  const unused = new UnusedFields(container.shape?.from);
  let reader: FormatReader | null | undefined;
  const mismatch = wrongContainer(container, format);
  if (mismatch) {
    yield { kind: "problem", problem: { line: null, field: "", ...mismatch } };
    return;
  }
  for await (const row of readRows(chunks, container)) {
    if (row.kind === "problem") {
      yield row;
      continue;
    }
    const { line, element, value } = row;
    if (!isRecord(value)) {
      const field = fieldIn(element, "");
      yield { kind: "problem", problem: { line, field, expected: namedFields(reader), found: shorten(value) } };
      // A file without names has none in its other rows.
      if (reader === undefined) return;
      continue;
    }
    if (reader === undefined) {
      const fields = container.fields ?? Object.keys(value);
      const columns = ofSystem(guessTableColumns(fields, options.columns), options.system);
      const wrong = format === "table" ? wrongTableColumns(columns, fields) : [];
      for (const problem of wrong) yield { kind: "problem", problem: { line: null, ...problem } };
      if (wrong.length > 0) return;
      reader =
        container.shape?.format === "tickbox" && format === "tickbox"
          ? linesReader(options)
          : readerOf(format, options, { columns, numbersSamples: container.numbersSamples }, fields);
    }
    let record: unknown = value;
    if (reader) {
      for (const field of unused.find(value, reader.used)) yield { kind: "not-used", field };
      for (const field of reader.empty?.(value) ?? []) yield { kind: "empty", field };
      record = Object.fromEntries(Object.entries(value).filter(([field]) => reader?.used.includes(field)));
    } else if (typeof value[FAILED] === "number") {
      const { [FAILED]: failed, ...said } = value;
      for (let call = 0; call < failed; call++) yield { kind: "empty", field: "response", isFailed: true };
      record = said;
    }
    for (const found of readInstruction(line, record, reader)) {
      if (found.kind !== "problem") yield found;
      else yield { kind: "problem", problem: { ...found.problem, field: fieldIn(element, found.problem.field) } };
    }
  }
}

/** What a row is in place of a list or a text; of the first one with a step to take. */
const namedFields = (reader: unknown): string =>
  reader === undefined
    ? 'an object with named fields (of rows that are lists, the first says what the others hold: [["prompt", "response"], ["…", "…"]])'
    : "an object";

function readerOf(
  format: StudyFormat,
  options: ImportOptions,
  table: { columns: TableColumns; numbersSamples?: boolean | undefined },
  fields: readonly string[],
): FormatReader | null {
  if (format === "tickbox") return null;
  return format === "table"
    ? tableReader(table.columns, table.numbersSamples)
    : FOREIGN_FORMATS[format].reader(options, fields);
}

function wrongContainer(container: Container, format: StudyFormat): { expected: string; found: string } | null {
  const needsJson = format === "tickbox" || (format !== "table" && FOREIGN_FORMATS[format].needsJson);
  if (container.kind === "table" && needsJson) {
    return { expected: "JSON Lines or a JSON list", found: 'a table (choose the format "table" for it)' };
  }
  return null;
}

/** What one row says, or what is wrong with it. */
export function* readInstruction(line: number, row: unknown, reader: FormatReader | null): Generator<StudyRecord> {
  const bad = findBadText(row);
  for (const problem of bad) yield { kind: "problem", problem: { line, ...problem } };
  if (bad.length > 0) return;
  const translated = reader && isRecord(row) ? reader.translate(row) : { ok: true as const, value: row };
  if (!translated.ok) {
    for (const problem of translated.problems) yield { kind: "problem", problem: { line, ...problem } };
    return;
  }
  const parsed = parseInstruction(translated.value, reader?.rowsArePart);
  if (parsed.ok) {
    yield {
      kind: "record",
      line,
      record: parsed.instruction,
      ...(reader?.rowsArePart ? { partOf: reader.fieldNames } : {}),
    };
    return;
  }
  for (const problem of parsed.problems) {
    yield {
      kind: "problem",
      problem: { line, ...problem, field: sourceField(problem.field, reader?.fieldNames ?? {}) },
    };
  }
}

const USED = ["id", "instruction", "messages", "input", "subset", "domain", "tags", "responses", "pairs"];

/**
 * Lines of the study format that were made of another program's rows: several may say parts of one instruction. Responses
 * whose system the program does not name are of the one that somebody named, and different ones are its samples.
 */
function linesReader({ system: named = "model" }: Pick<ImportOptions, "system">): FormatReader {
  const samples = new SampleNumbers();
  return {
    used: USED,
    fieldNames: {},
    rowsArePart: true,
    translate: ({ responses, ...line }) => ({
      ok: true,
      value: {
        ...line,
        responses: (Array.isArray(responses) ? responses.filter(isRecord) : []).flatMap((response) => {
          const { system = named, sample, ...said } = response;
          if (sample !== undefined) return [{ system, sample, ...said }];
          const number = samples.numberOf(String(line.id), String(system), JSON.stringify(said));
          return number.isNew ? [{ system, sample: number.sample, ...said }] : [];
        }),
      },
    }),
  };
}
