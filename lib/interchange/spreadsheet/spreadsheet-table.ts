import { TextWriter, Uint8ArrayReader, ZipReader } from "@zip.js/zip.js/lib/zip-core-native.js";
import type { CellValue, MergeRange, StreamRow } from "hucre";
import { shorten } from "@/lib/imports/shorten";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import { FileProblem } from "../file-problem";
import type { Bytes } from "../row";

/** As every ZIP archive begins, and with it workbooks of Excel and OpenDocument. */
export const ZIP_MARK = Buffer.of(0x50, 0x4b, 0x03, 0x04);

export interface SpreadsheetTable {
  readonly kind: "Excel workbook" | "OpenDocument spreadsheet";
  /** All that are not hidden. */
  readonly sheets: readonly string[];
  /** The one that is read. */
  readonly sheet: string;
  /** The sheet as CSV: each of its rows is a line, but that cells may have line breaks. */
  readonly bytes: Bytes;
  /** The row of the sheet that a line of this CSV is; for what has been read. */
  lineOf(line: number): number;
}

const WANTED = "a spreadsheet (.xlsx or .ods), an Inspect log (.eval), or a text file (unpack an archive first)";

type Limits = Record<
  "wholeFileBytes" | "spreadsheetBytes" | "spreadsheetUnpackedBytes" | "odsUnpackedBytes" | "lines" | "columns",
  number
>;

/** What is read of an archive that is no workbook: whole tables. */
export const TABLE_FILE = /^(?!(?:.*\/)?(?:\.|__MACOSX\/|~\$)).*\.(?:csv|tsv|xlsx|ods|json|jsonl|ndjson|parquet)$/i;

/** A workbook, or an archive that is none. */
export interface Archive {
  readonly kind: SpreadsheetTable["kind"] | "Inspect log" | "ZIP archive";
  readonly file: Uint8Array;
  readonly unpackedBytes: number;
}

export type Workbook = Archive & Pick<SpreadsheetTable, "kind">;

export const isWorkbook = (archive: Archive): archive is Workbook =>
  archive.kind === "Excel workbook" || archive.kind === "OpenDocument spreadsheet";

/** @throws FileProblem for archives without tables, damaged or too large ones */
export async function openArchive(chunks: Bytes, limits: Limits = STUDY_LIMITS): Promise<Archive> {
  const file = await collect(chunks, limits.wholeFileBytes);
  const { kind, unpackedBytes } = await kindOf(file, limits.spreadsheetUnpackedBytes);
  if (kind !== "Inspect log" && file.length > limits.spreadsheetBytes)
    throw problem(`at most ${megabytes(limits.spreadsheetBytes)} of a spreadsheet, or CSV`, "more");
  return { kind, file, unpackedBytes };
}

/**
 * One sheet of a workbook as a table. Formulas are the values that the program saved with them; dates are text after ISO 8601.
 * @param sheet left out: the first that is not hidden
 * @throws FileProblem for damaged or encrypted workbooks, and where no sheet is called so
 */
export async function tableOf(
  { kind, file, unpackedBytes }: Workbook,
  sheet: string | null = null,
  limits: Limits = STUDY_LIMITS,
): Promise<SpreadsheetTable> {
  const sheets = await readable(() => sheetsOf(file, kind));
  const index = sheet === null ? 0 : sheets.findIndex(({ name }) => name === sheet);
  const found = sheets[index];
  if (kind !== "Excel workbook" && unpackedBytes > limits.odsUnpackedBytes)
    throw problem(`an .ods that unpacks to at most ${megabytes(limits.odsUnpackedBytes)}, .xlsx or CSV`, "more");
  if (!found) {
    const names = sheets.map(({ name }) => `"${shorten(name, 40)}"`).join(", ");
    throw problem(`a sheet of the file: ${names || "it has none"}`, sheet === null ? "none" : `"${shorten(sheet)}"`);
  }
  const lines = new SheetLines();
  return {
    kind,
    sheets: sheets.map(({ name }) => name),
    sheet: found.name,
    bytes: csvOf(
      withMergedCells(
        rowsOf(file, kind, found.index),
        unpackedBytes > MERGED_BYTES ? [] : await readable(() => mergesOf(file, kind, found.index, limits.columns)),
      ),
      limits,
      lines,
    ),
    lineOf: (line) => lines.rowOf(line),
  };
}

/** Which row of a sheet a line of its CSV is, where cells hold several lines. */
class SheetLines {
  readonly #changes: { from: number; more: number }[] = [];

  /** How many lines more than rows there are up to now. */
  get more(): number {
    return this.#changes.at(-1)?.more ?? 0;
  }

  /** @param from the first line after a row with lines of its own */
  add(from: number, more: number): void {
    this.#changes.push({ from, more: this.more + more });
  }

  rowOf(line: number): number {
    return line - (this.#changes.findLast(({ from }) => from <= line)?.more ?? 0);
  }
}

async function collect(chunks: Bytes, most: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > most) throw problem(`at most ${megabytes(most)} of an archive, or CSV`, "more");
    // The sender may use its buffer again.
    pieces.push(Uint8Array.from(chunk));
  }
  return new Uint8Array(Buffer.concat(pieces));
}

/**
 * What the archive's directory says: which workbook it is, and to how much it unpacks. A file that unpacks to more than its
 * directory says is refused while it is unpacked.
 */
async function kindOf(file: Uint8Array, most: number): Promise<Omit<Archive, "file">> {
  const reader = new ZipReader(new Uint8ArrayReader(file));
  const entries = await reader.getEntries().catch((error: unknown) => {
    throw problem(WANTED, `a damaged ZIP archive: ${shorten(error instanceof Error ? error.message : error)}`);
  });
  const names = entries.map(({ filename }) => filename);
  const size = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  const isUnstated = entries.some(
    ({ uncompressedSize, compressedSize }) => uncompressedSize === 0 && compressedSize > 2,
  );
  if (size > most || isUnstated) {
    throw problem(
      `a spreadsheet that unpacks to at most ${megabytes(most)}, or CSV`,
      isUnstated ? "one that does not say to how much it unpacks" : `one that unpacks to ${megabytes(size)}`,
    );
  }
  if (names.includes("xl/workbook.xml")) return { kind: "Excel workbook", unpackedBytes: size };
  if (names.includes("content.xml") && names.includes("mimetype"))
    return { kind: "OpenDocument spreadsheet", unpackedBytes: size };
  if (names.includes("header.json") || names.some((name) => name.startsWith("_journal/"))) {
    return { kind: "Inspect log", unpackedBytes: size };
  }
  if (names.some((name) => TABLE_FILE.test(name))) return { kind: "ZIP archive", unpackedBytes: size };
  throw problem(WANTED, "another ZIP archive");
}

async function sheetsOf(file: Uint8Array, kind: SpreadsheetTable["kind"]) {
  const found = new Map<number, { name: string; index: number }>();
  const look = ({ name, index, hidden }: { name: string; index: number; hidden?: boolean }) => {
    if (!hidden) found.set(index, { name, index });
    return false;
  };
  if (kind === "Excel workbook") await (await import("hucre/xlsx")).readXlsx(file, { sheets: look });
  else await (await import("hucre/ods")).readOds(file, { sheets: look });
  const hidden = kind === "Excel workbook" ? [] : await hiddenTables(file);
  return [...found.values()].filter(({ index }) => !hidden.includes(index));
}

/** OpenDocument says in the style of a table that it is hidden. */
async function hiddenTables(file: Uint8Array): Promise<number[]> {
  const entries = await new ZipReader(new Uint8ArrayReader(file)).getEntries();
  const content = entries.find(({ filename }) => filename === "content.xml");
  const text = content && !content.directory ? await content.getData(new TextWriter()) : "";
  const styles = [...text.matchAll(/<style:style\s[^>]*?style:name="([^"]*)"[^>]*>([\s\S]*?)<\/style:style>/g)];
  const hiding = styles.flatMap(([, name, held]) => (name && held?.includes('table:display="false"') ? name : []));
  const tables = [...text.matchAll(/<table:table\s[^>]*>/g)];
  return tables.flatMap(([tag], at) => (hiding.some((name) => tag.includes(`style-name="${name}"`)) ? at : []));
}

async function* rowsOf(file: Uint8Array, kind: SpreadsheetTable["kind"], index: number): AsyncGenerator<StreamRow> {
  if (kind !== "Excel workbook") {
    // Row by row, the library joins a cell's paragraphs, which are the lines of its text.
    const { sheets } = await readable(async () => (await import("hucre/ods")).readOds(file, { sheets: [index] }));
    for (const [place, values] of (sheets[0]?.rows ?? []).entries())
      if (values.some((value) => value !== null)) yield { index: place, values };
    return;
  }
  const rows = (await import("hucre/xlsx")).streamXlsxRows(file, { sheet: index });
  for (let next = await readable(() => rows.next()); !next.done; next = await readable(() => rows.next()))
    yield next.value;
}

/** Where cells are merged is known only of a workbook that is held as a whole. */
const MERGED_BYTES = 16 * 1024 ** 2;

/**
 * Cells that are merged over several rows.
 * @throws FileProblem where no formula has a value, as programs write them that do not compute: its cells would be empty
 */
async function mergesOf(file: Uint8Array, kind: SpreadsheetTable["kind"], index: number, columns: number) {
  const { sheets } =
    kind === "Excel workbook"
      ? await (await import("hucre/xlsx")).readXlsx(file, { sheets: [index] })
      : await (await import("hucre/ods")).readOds(file, { sheets: [index] });
  const formulas = [...(sheets[0]?.cells ?? [])].filter(([, { formula }]) => formula !== undefined);
  const [first] = formulas;
  if (first && formulas.every(([, { formulaResult, value }]) => (formulaResult ?? value ?? null) === null)) {
    const found = `formulas alone, such as =${shorten(first[1].formula, 40)}`;
    throw problem("the values of formulas: open the file in a spreadsheet program, and save it", found);
  }
  return (sheets[0]?.merges ?? []).filter(({ startRow, endRow, startCol }) => endRow > startRow && startCol < columns);
}

/** The value of a cell that is merged over several rows is that of each of them; rows without anything else stay empty. */
async function* withMergedCells(
  rows: AsyncGenerator<StreamRow>,
  merges: readonly MergeRange[],
): AsyncGenerator<StreamRow> {
  if (merges.length === 0) return yield* rows;
  const beginning = new Map<number, MergeRange[]>();
  for (const merge of merges) {
    const some = beginning.get(merge.startRow);
    if (some) some.push(merge);
    else beginning.set(merge.startRow, [merge]);
  }
  // Merged cells do not overlap: in each column there is one at a time.
  const open = new Map<number, { endRow: number; value: CellValue }>();
  for await (const row of rows) {
    const values = [...row.values];
    const isEmpty = values.every((value) => value === null || value === "");
    for (const [column, { endRow, value }] of open) {
      if (row.index > endRow) open.delete(column);
      else if (!isEmpty) {
        while (values.length <= column) values.push(null);
        values[column] = value;
      }
    }
    for (const { startCol, endRow } of beginning.get(row.index) ?? [])
      open.set(startCol, { endRow, value: values[startCol] ?? null });
    yield { ...row, values };
  }
}

/** Rows looked at to find how many columns a sheet has: empty cells at the end are not in it. */
const FIRST_ROWS = 1_000;

async function* csvOf(
  rows: AsyncGenerator<StreamRow>,
  { lines, columns }: Limits,
  places: SheetLines,
): AsyncGenerator<Uint8Array> {
  const first: StreamRow[] = [];
  while (first.length < FIRST_ROWS) {
    const next = await rows.next();
    if (next.done) break;
    first.push(next.value);
  }
  const width = Math.max(...first.map(({ values }) => values.length));
  const most = `at most ${columns.toLocaleString("en")} columns (delete those without texts and labels)`;
  if (width > columns) throw problem(most, width.toLocaleString("en"));
  let line = 0;
  const written = ({ index, values }: StreamRow): Uint8Array => {
    if (index > lines) throw problem(`at most ${lines.toLocaleString("en")} rows in one file`, "more");
    const gap = "\n".repeat(Math.max(0, index + places.more - line));
    const cells = Array.from({ length: Math.max(width, values.length) }, (_, at) =>
      cellText(values[at] ?? null),
    ).join();
    const more = linesIn(cells);
    line = index + 1 + places.more + more;
    if (more > 0) places.add(line + 1, more);
    return Buffer.from(`${gap}${cells}\n`);
  };
  for (const row of first) yield written(row);
  for await (const row of rows) yield written(row);
}

const MIDNIGHT = /T00:00:00(?:\.000)?Z$/;

/** Of fractions the fifteen digits that spreadsheet programs show: 0.2 × 3, kept as 0.6000000000000001, is 0.6 there. */
function cellText(value: CellValue): string {
  if (value instanceof Date) return quoted(value.toISOString().replace(MIDNIGHT, ""));
  const isFraction = typeof value === "number" && !Number.isInteger(value);
  return quoted(String(isFraction ? Number(value.toPrecision(15)) : (value ?? "")));
}

export const linesIn = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;

export const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** What the libraries refuse, as a problem of the file. */
async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof FileProblem || !(error instanceof Error)) throw error;
    throw problem("a whole spreadsheet without a password", shorten(error.message));
  }
}

function problem(expected: string, found: string): FileProblem {
  return new FileProblem({ line: null, field: "", expected, found });
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 ** 2).toLocaleString("en")} MB`;
}
