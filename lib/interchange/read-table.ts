import { shorten } from "@/lib/domain/import/shorten";
import { STUDY_LIMITS } from "@/lib/domain/study-format/limits";
import { FileProblem } from "./file-problem";
import { type Bytes, problemRow, type Row } from "./row";
import { columnPlace } from "./text/place-in-text";
import { splitTable } from "./text/split-table";
import { isSeparatorLine, wrongWidth } from "./text/table-row";

/**
 * The rows of a CSV or TSV file as objects by column name. Formulas are text like any other.
 * @throws FileProblem where the rest cannot be told apart: a quote that is never closed, wrong UTF-8, a bad header
 */
export async function* readTable(chunks: Bytes, delimiter: string): AsyncGenerator<Row> {
  let header: string[] | null = null;
  for await (const rows of splitTable(chunks, delimiter)) {
    for (const row of rows) {
      const { line, fields } = row;
      // Spreadsheets end a table with rows of nothing but separators.
      if (fields.every((field) => field.trim() === "") || isSeparatorLine(row)) continue;
      if (!header) header = checkHeader(fields, line);
      else if (fields.length !== header.length) {
        const { field, expected, found } = wrongWidth(fields, header, "the first line");
        yield problemRow(line, field, expected, found);
      } else yield { kind: "row", line, value: toObject(header, fields) };
    }
  }
}

function checkHeader(names: readonly string[], line: number): string[] {
  const { columns } = STUDY_LIMITS;
  if (names.length > columns) {
    const expected = `at most ${columns.toLocaleString("en")} columns`;
    throw new FileProblem({ line, field: "", expected, found: names.length.toLocaleString("en") });
  }
  // Row names as pandas and R write them have no name over them, nor have the empty columns behind a spreadsheet's last.
  const trimmed = names.map((name, index) => name.trim() || columnPlace(index + 1));
  trimmed.forEach((name, index) => {
    const refuse = (expected: string, found: string) =>
      new FileProblem({ line, field: shorten(name), expected, found });
    if (name.includes("\0")) throw refuse("text without NUL characters", "a NUL in a column's name");
    if (trimmed.indexOf(name) !== index) throw refuse("each column name once", `"${shorten(name)}" twice`);
  });
  return trimmed;
}

/** fromEntries defines own properties, also for a column called __proto__. */
function toObject(header: readonly string[], record: readonly string[]): Record<string, string> {
  return Object.fromEntries(header.map((name, index) => [name, record[index] ?? ""]));
}
