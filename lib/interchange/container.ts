import { FileProblem } from "./file-problem";
import type { RowShape } from "./programs/row-shape";

/** Which rows at a table's beginning are not its own. */
export interface Headings {
  /** The line with the columns' names, from 1; left out: the first that is not empty. */
  readonly headerRow?: number | null;
  /** How many rows after the names are no data; left out: none, or those of a survey program that says so. */
  readonly skipRows?: number;
  /** Of a sheet: the row in it that a line of its CSV is. */
  readonly lineOf?: (line: number) => number;
}

/** Which of a file's rows are read: those in which every one of these columns holds one of its values. */
export interface RowConditions {
  readonly where?: readonly { readonly column: string; readonly values: readonly string[] }[] | undefined;
}

interface OfRows {
  readonly shape?: RowShape | undefined;
  /** Of all of the first rows; left out: a row's own. */
  readonly fields?: readonly string[] | undefined;
  /** Of a table with one response a row and no system: prompts repeat, and their responses are samples. */
  readonly numbersSamples?: boolean | undefined;
  /** One of several sheets or files is read. */
  readonly hasSheets?: boolean | undefined;
}

/** How the rows of a file are written, and whose they are where another program wrote them. */
export type Container = RowConditions &
  OfRows &
  ({ kind: "json-lines" } | { kind: "json-array" } | ({ kind: "table"; delimiter: string } & Headings));

/** A list in each line, where one list over the whole file has a comma between its elements. */
const LISTS_IN_LINES = /^\s*\[[^\n]*\][ \t]*\r?\n\s*\[/;

const BYTE_ORDER_MARK = "\ufeff";

/**
 * Tells how a file is written from its first bytes and its name.
 * @throws FileProblem for files that are no text in UTF-8, or empty
 */
export function detectContainer(head: Buffer, fileName: string): Container {
  refuseOtherFiles(head);
  const text = head.toString("utf8").replace(BYTE_ORDER_MARK, "");
  const extension = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? "";
  if (/^#FORMAT=WebAnno/.test(text)) throw marked("WebAnno TSV, as INCEpTION writes it");
  if (/^[TREAMN#]\d+\t\S+ \S+/.test(text)) throw marked("brat’s annotations (.ann)");
  if (extension === "tsv") return { kind: "table", delimiter: "\t" };
  const first = text.trimStart()[0];
  if (extension === "csv") return { kind: "table", delimiter: guessDelimiter(text) };
  if (first === undefined) throw empty();
  if (first === "[") return { kind: LISTS_IN_LINES.test(text) ? "json-lines" : "json-array" };
  if (/^\s*\{[ \t]*[\r\n]/.test(text)) throw spread();
  if (first === "{" || ["json", "jsonl", "ndjson"].includes(extension)) return { kind: "json-lines" };
  return { kind: "table", delimiter: guessDelimiter(text) };
}

/** Whether a file begins with the byte order mark of UTF-8. */
export function hasByteOrderMark(head: Uint8Array): boolean {
  return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf;
}

function refuseOtherFiles(head: Buffer): void {
  const starts = (...bytes: number[]) => bytes.every((byte, index) => head[index] === byte);
  if (starts(0x1f, 0x8b)) throw other("a gzip archive");
  if (starts(0x50, 0x41, 0x52, 0x31)) throw other("a Parquet file");
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) throw other("a workbook of Excel before 2007 (.xls), or one with a password");
  if (starts(0x25, 0x50, 0x44, 0x46)) throw other("a PDF");
  // In UTF-16 without a mark every other byte of plain text is zero.
  const zeros = head.subarray(0, 200).filter((byte) => byte === 0).length;
  if (/^\s*<(?:!doctype|html|table|\?xml)/i.test(head.subarray(0, 200).toString("latin1")))
    throw other("a page of HTML or XML");
  if (zeros >= 10 && zeros * 3 >= Math.min(head.length, 200))
    throw other("UTF-16 without a byte order mark, or no text");
}

function other(found: string): FileProblem {
  const expected = "a text file in UTF-8 (unpack an archive first; save an .xls as .xlsx or CSV)";
  return new FileProblem({ line: null, field: "", expected, found });
}

/** Labels here are of whole texts. */
function marked(found: string): FileProblem {
  const expected =
    "labels of whole texts, a row each, not of marked parts: a table with the text, the rater and the label";
  return new FileProblem({ line: null, field: "", expected, found });
}

/** An object with its fields on lines of their own, as formatters write it. */
function spread(): FileProblem {
  const expected = "each JSON object in one line, or a list of objects between [ and ]";
  return new FileProblem({ line: 1, field: "", expected, found: "an object spread over several lines" });
}

/** What is said of a file without rows. */
export function empty(): FileProblem {
  return new FileProblem({ line: null, field: "", expected: "at least one row", found: "none" });
}

/** The separator that a line "sep=;" names, else the most frequent one in the first line, outside quotes. */
function guessDelimiter(text: string): string {
  const named = /^sep=([,;\t])[\r\n]/i.exec(text)?.[1];
  if (named) return named;
  const line = (/^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)?.[0] ?? "").replace(/"(?:[^"]|"")*"/g, "");
  const count = (delimiter: string) => line.split(delimiter).length;
  return [",", "\t", ";", "|"].reduce((best, next) => (count(next) > count(best) ? next : best));
}
