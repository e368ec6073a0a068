import { shorten } from "@/lib/imports/shorten";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import { isRecord } from "@/lib/wire/is-record";
import { type Container, empty, type Headings, type RowConditions } from "./container";
import { FileProblem } from "./file-problem";
import { guessTableColumns } from "./formats/table-columns";
import { guessLabelColumns } from "./labels/column-names";
import { type Bytes, fieldIn, problemRow, type Row } from "./row";
import { parseJsonRow } from "./text/parse-json-row";
import { columnPosition } from "./text/position-in-text";
import { splitArray } from "./text/split-array";
import { splitLines } from "./text/split-lines";
import { isSeparatorLine, withLastCells, wrongWidth } from "./text/table-row";
import { tableRows } from "./text/table-rows";
import { withoutByteOrderMark } from "./text/without-byte-order-mark";

const ONLY_SPACE = /^[ \t]*$/;

/**
 * The rows of a file, one at a time, however they are written. A row that cannot be read comes as a problem and reading
 * goes on; where nothing more can be read, that is the last problem. A file without rows is a problem too.
 */
export async function* readRows(chunks: Bytes, container: Container): AsyncGenerator<Row> {
  let rows = 0;
  let kept = 0;
  const whole = new JoinedRows(container);
  try {
    for await (const row of rowsOf(withoutByteOrderMark(chunks), container)) {
      rows++;
      if (rows > STUDY_LIMITS.lines) {
        const line = row.kind === "row" ? row.line : row.problem.line;
        yield problemRow(line, "", `at most ${STUDY_LIMITS.lines.toLocaleString("en")} rows in one file`, "more");
        return;
      }
      for (const told of asTold(row, container)) {
        if (told.kind === "row" && !meets(told.value, container)) continue;
        kept++;
        yield* whole.add(told);
      }
    }
    yield* whole.end();
    if (rows === 0) throw empty();
    if (kept === 0) throw container.where?.length ? noneMeets(container) : empty();
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    yield* whole.end();
    yield { kind: "problem", problem: error.problem };
  }
}

/** Rows on their way, of which some programs write several in succession about one label. */
class JoinedRows {
  #last: Extract<Row, { kind: "row" }> | null = null;

  constructor(private readonly container: Container) {}

  add(row: Row): Row[] {
    const join = this.container.shape?.join;
    if (!join) return [row];
    const last = this.#last;
    if (row.kind === "row" && last && isRecord(last.value) && isRecord(row.value)) {
      const joined = join(last.value, row.value);
      if (joined) {
        this.#last = { ...last, value: joined };
        return [];
      }
    }
    this.#last = row.kind === "row" ? row : null;
    return [...(last ? [last] : []), ...(row.kind === "row" ? [] : [row])];
  }

  end(): Row[] {
    const last = this.#last;
    this.#last = null;
    return last ? [last] : [];
  }
}

/** A row as every reader knows it: of another program it may say several, or none. */
function asTold(row: Row, { shape }: Container): Row[] {
  if (row.kind === "problem" || !isRecord(row.value) || !shape) return [row];
  return shape.rows(row.value).map((value) => ({ ...row, value }));
}

function meets(row: unknown, { where = [] }: RowConditions): boolean {
  return where.every(({ column, values }) => {
    const cell = isRecord(row) ? row[column] : undefined;
    return values.includes(cell === null || cell === undefined ? "" : String(cell).trim());
  });
}

function noneMeets({ where = [] }: RowConditions): FileProblem {
  const conditions = where.map(({ column, values }) => `${shorten(column, 40)} = ${shorten(values.join(" or "), 40)}`);
  return new FileProblem({ line: null, field: "", expected: `a row with ${conditions.join(" and ")}`, found: "none" });
}

async function* rowsOf(chunks: Bytes, container: Container): AsyncGenerator<Row> {
  if (container.kind === "table") {
    yield* readTable(chunks, container);
    return;
  }
  const split = container.kind === "json-array" ? splitArray : splitLines;
  let names: readonly string[] | null | undefined;
  for await (const raw of split(chunks, STUDY_LIMITS.lineBytes)) {
    if (raw.bytes && raw.bytes.length < 1_000 && ONLY_SPACE.test(raw.bytes.toString("latin1"))) continue;
    const row = parseJsonRow(raw);
    if (names === undefined) {
      names = row.kind === "row" ? namesIn(row.value) : null;
      if (names) continue;
    }
    yield names ? withNames(row, names) : row;
  }
}

/** A first list that names what the lists after it hold, as the first line of a table does; null for any other row. */
function namesIn(first: unknown): readonly string[] | null {
  if (!Array.isArray(first) || !first.every((name) => typeof name === "string")) return null;
  const areNames = Boolean(guessTableColumns(first).instruction || guessLabelColumns(first).item);
  return areNames && new Set(first).size === first.length ? first : null;
}

function withNames(row: Row, names: readonly string[]): Row {
  if (row.kind === "problem" || !Array.isArray(row.value)) return row;
  const { line, element, value } = row;
  if (value.length === names.length)
    return { ...row, value: Object.fromEntries(names.map((name, place) => [name, value[place]])) };
  const expected = `a list of ${names.length}, as the first one`;
  return problemRow(line, fieldIn(element, ""), expected, `a list of ${value.length}`);
}

type TableContainer = Headings & { readonly delimiter: string };

/**
 * The rows of a CSV or TSV file as objects by column name. Formulas are text like any other.
 * @throws FileProblem where the rest cannot be parsed: a quote that is never closed, wrong UTF-8, a bad header
 */
export async function* readTable(chunks: Bytes, { delimiter, ...headings }: TableContainer): AsyncGenerator<Row> {
  let header: string[] | null = null;
  for await (const rows of tableRows(chunks, delimiter, headings)) {
    for (const row of rows) {
      const { line } = row;
      const fields = header ? withLastCells(row.fields, header) : row.fields;
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
    const expected = `at most ${columns.toLocaleString("en")} columns (delete those without texts and labels)`;
    throw new FileProblem({ line, field: "", expected, found: names.length.toLocaleString("en") });
  }
  // Row names as pandas and R write them have no name over them, nor have the empty columns behind a spreadsheet's last.
  const trimmed = names.map((name, index) => name.trim() || columnPosition(index + 1));
  trimmed.forEach((name, index) => {
    const refuse = (expected: string, found: string) =>
      new FileProblem({ line, field: shorten(name), expected, found });
    if (name.includes("\0")) throw refuse("text without NUL characters", "a NUL in a column's name");
    if (trimmed.indexOf(name) !== index)
      throw refuse(
        "each column name once: rename one, join two rows of headings to one, or put a line of names before this one if it holds data",
        `"${shorten(name)}" twice`,
      );
  });
  return trimmed;
}

/** fromEntries defines own properties, also for a column called __proto__. */
function toObject(header: readonly string[], record: readonly string[]): Record<string, string> {
  return Object.fromEntries(header.map((name, index) => [name, record[index] ?? ""]));
}
