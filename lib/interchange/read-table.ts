import { pipeline, Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { z } from "zod";
import { shorten } from "@/lib/domain/import/shorten";
import { STUDY_LIMITS } from "@/lib/domain/study-format/limits";
import { checkUtf8 } from "./check-utf8";
import { FileProblem } from "./file-problem";
import { type Bytes, problemRow, type Row } from "./row";

const recordSchema = z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) });

/**
 * The rows of a CSV or TSV file as objects by column name. Formulas are text like any other.
 * @throws FileProblem where the rest cannot be told apart: a quote that is never closed, wrong UTF-8, a bad header
 */
export async function* readTable(chunks: Bytes, delimiter: string): AsyncGenerator<Row> {
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    relax_column_count: true,
    record_delimiter: ["\r\n", "\n", "\r"],
    max_record_size: STUDY_LIMITS.lineBytes,
  });
  // Errors of either reach the loop below through the parser.
  pipeline(Readable.from(checkUtf8(chunks), { objectMode: true }), parser, () => undefined);
  let lastLine = 0;
  let header: string[] | null = null;
  try {
    for await (const item of parser) {
      const { record, info } = recordSchema.parse(item);
      const line = lastLine + 1;
      lastLine = info.lines;
      if (record.length === 1 && record[0]?.trim() === "") continue;
      if (!header) header = checkHeader(record, line);
      else if (record.length !== header.length) {
        const found = `${record.length} ${record.length === 1 ? "field" : "fields"}`;
        yield problemRow(line, "", `${header.length} fields, as in the first line`, found);
      } else yield { kind: "row", line, value: toObject(header, record) };
    }
  } catch (error) {
    throw error instanceof CsvError ? explain(error, lastLine + 1) : error;
  }
}

function checkHeader(names: readonly string[], line: number): string[] {
  const trimmed = names.map((name) => name.trim());
  trimmed.forEach((name, index) => {
    const refuse = (expected: string, found: string) =>
      new FileProblem({ line, field: shorten(name), expected, found });
    if (name === "") throw refuse("a name for every column in the first line", `none for column ${index + 1}`);
    if (name.includes("\0")) throw refuse("text without NUL characters", "a NUL in a column's name");
    if (trimmed.indexOf(name) !== index) throw refuse("each column name once", `"${shorten(name)}" twice`);
  });
  return trimmed;
}

/** fromEntries defines own properties, also for a column called __proto__. */
function toObject(header: readonly string[], record: readonly string[]): Record<string, string> {
  return Object.fromEntries(header.map((name, index) => [name, record[index] ?? ""]));
}

function explain(error: CsvError, line: number): FileProblem {
  const at = (expected: string, found: string) => new FileProblem({ line, field: "", expected, found });
  switch (error.code) {
    case "CSV_QUOTE_NOT_CLOSED":
      return at('a closing quote " for the one opened in this row', "the end of the file");
    case "CSV_MAX_RECORD_SIZE":
      return at(`at most ${STUDY_LIMITS.lineBytes / 1024 ** 2} MB for one row`, "more (is a quote left open?)");
    case "CSV_INVALID_CLOSING_QUOTE":
      return at('a separator or the end of the line after a closing quote (double a quote inside a field: "")', "text");
    case "INVALID_OPENING_QUOTE":
      return at('a field with a quote in it to stand in quotes, with the inner quote doubled: ""', "a lone quote");
    default:
      return at("a table that can be read", shorten(error.message));
  }
}
