import type { Headings } from "../container";
import type { Bytes } from "../row";
import { splitTable } from "./split-table";
import { isSeparatorLine, type TableRow } from "./table-row";
import { hasTexts } from "./texts-in-question";

/** What Qualtrics writes in each cell of a third row; the second has the questions' wordings. */
const IMPORT_ID = /^\{"ImportId":/;

/**
 * The rows of a CSV or TSV file: its names first, then its data, without the headings before and between.
 * @throws FileProblem as splitTable
 */
export async function* tableRows(
  chunks: Bytes,
  delimiter: string,
  { headerRow, skipRows = 0, lineOf }: Headings = {},
): AsyncGenerator<Iterable<TableRow>> {
  const wanted = 1 + Math.max(2, skipRows);
  const head: TableRow[] = [];
  for await (const lines of splitTable(chunks, delimiter)) {
    const batch = lineOf ? withLines(lines, lineOf) : lines;
    if (head.length === wanted) {
      yield batch;
      continue;
    }
    const rows = batch[Symbol.iterator]();
    while (head.length < wanted) {
      const next = rows.next();
      if (next.done) break;
      const { line, fields } = next.value;
      if (line < (headerRow ?? 1) || isBlank(next.value)) continue;
      head.push({ line, fields: [...fields] });
    }
    if (head.length < wanted) continue;
    yield withoutHeadings(head, skipRows);
    yield { [Symbol.iterator]: () => rows };
  }
  if (head.length < wanted) yield withoutHeadings(head, skipRows);
}

function* withLines(rows: Iterable<TableRow>, lineOf: (line: number) => number): Generator<TableRow> {
  for (const row of rows) yield { ...row, line: lineOf(row.line) };
}

function withoutHeadings(head: readonly TableRow[], skipRows: number): TableRow[] {
  const [names, wordings, ids] = head;
  const isSurvey = skipRows === 0 && ids?.fields.every((field) => IMPORT_ID.test(field.trim()));
  if (!names) return [];
  if (!isSurvey || !wordings) return [names, ...head.slice(1 + skipRows)];
  return [{ ...names, fields: asWorded(names.fields, wordings.fields) }, ...head.slice(3)];
}

/** A column whose question shows the texts that it is about is called by its wording. */
function asWorded(names: readonly string[], wordings: readonly string[]): string[] {
  return names.map((name, index) => {
    const wording = wordings[index]?.trim() ?? "";
    return hasTexts(wording) && wordings.filter((each) => each.trim() === wording).length === 1 ? wording : name;
  });
}

function isBlank(row: TableRow): boolean {
  return row.fields.every((field) => field.trim() === "") || isSeparatorLine(row);
}
