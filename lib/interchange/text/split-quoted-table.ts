import { CsvError, parse } from "csv-parse";
import { shorten } from "@/lib/imports/shorten";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import { FileProblem } from "../file-problem";
import type { Bytes } from "../row";
import { columnPosition } from "./position-in-text";
import type { TableRow } from "./table-row";

/**
 * The rows of a CSV or TSV file with the line they begin in, whatever is quoted in them. They are taken as the parser finds
 * them and not from its output, which it drops when it stops at an error: the rows before the error are good.
 * @param chunks well-formed UTF-8
 * @param options.linesBefore how many lines of the file were read before
 * @param options.quotes false: a quote is a character like any other
 */
export async function* splitQuotedTable(
  chunks: Bytes,
  { delimiter, linesBefore = 0, quotes = true }: { delimiter: string; linesBefore?: number; quotes?: boolean },
): AsyncGenerator<TableRow[]> {
  let found: TableRow[] = [];
  let lastLine = linesBefore;
  const parser = parse({
    bom: linesBefore === 0,
    delimiter,
    ...(!quotes && { quote: null }),
    // A quote inside a field, or text after a closing one, is text: most programs that write CSV do not double such quotes.
    relax_quotes: true,
    relax_column_count: true,
    record_delimiter: ["\r\n", "\n", "\r"],
    max_record_size: STUDY_LIMITS.lineBytes,
    on_record: (record: unknown, { lines }) => {
      found.push({ line: lastLine + 1, fields: asFields(record) });
      lastLine = linesBefore + lines;
      return null;
    },
  });
  parser.on("error", () => undefined);
  parser.resume();
  const drain = () => found.splice(0);
  try {
    for await (const chunk of chunks) {
      const failure = await new Promise<unknown>((resolve) => parser.write(chunk, resolve));
      yield drain();
      if (failure) throw failure;
    }
    const failure = await new Promise<unknown>((resolve) => {
      parser.once("error", resolve);
      parser.once("end", () => resolve(null));
      parser.end();
    });
    yield drain();
    if (failure) throw failure;
  } catch (error) {
    throw error instanceof CsvError ? explain(error, lastLine + 1) : error;
  } finally {
    found = [];
    parser.destroy();
  }
}

function explain(error: CsvError, line: number): FileProblem {
  const field = typeof error.column === "number" ? columnPosition(error.column + 1) : "";
  const at = (expected: string, found: string) => new FileProblem({ line, field, expected, found });
  switch (error.code) {
    case "CSV_QUOTE_NOT_CLOSED":
      return at('a closing quote " for the one opened in this row', "the end of the file");
    case "CSV_MAX_RECORD_SIZE":
      return at(`at most ${STUDY_LIMITS.lineBytes / 1024 ** 2} MB for one row`, "more (is a quote left open?)");
    default:
      return at("a table that can be read", shorten(error.message));
  }
}

/** What the parser calls a record: without its columns option, a list of texts. Checked by hand, once for every row. */
function asFields(record: unknown): string[] {
  const fields: string[] = [];
  for (const field of Array.isArray(record) ? record : [])
    fields.push(typeof field === "string" ? field : String(field));
  return fields;
}
