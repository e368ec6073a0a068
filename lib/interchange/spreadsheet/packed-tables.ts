import { Uint8ArrayReader, ZipReader } from "@zip.js/zip.js/lib/zip-core-native.js";
import type { RowOptions } from "@/lib/imports/import-options";
import type { WholeFile } from "@/lib/imports/import-report";
import { shorten } from "@/lib/imports/shorten";
import { detectContainer } from "../container";
import { asRows } from "../documents/as-rows";
import { FileProblem } from "../file-problem";
import { peek } from "../peek";
import type { Bytes } from "../row";
import { asUtf8 } from "../text/as-utf8";
import { LimitedBuffer } from "../text/limited-buffer";
import { fromWindows1252, isWindows1252 } from "../text/windows-1252";
import { type JoinedTables, joinedTables, type OpenedTable, type PackedTable } from "./joined-tables";
import {
  type Archive,
  isWorkbook,
  openArchive,
  TABLE_FILE,
  tableOf,
  type Workbook,
  ZIP_MARK,
} from "./spreadsheet-table";

const HEAD_BYTES = 64 * 1024;

/** What is in an archive, whichever of its tables is read. */
export interface PackedTables {
  readonly readFrom: WholeFile;
  /** All that are not hidden. */
  readonly sheets: readonly string[];
}

export interface ChosenTable extends OpenedTable {
  /** The one that is read; null: all that have the same columns. */
  readonly sheet: string | null;
  /** Where several are read. */
  readonly joined: Pick<JoinedTables, "leftOut" | "placeOf"> | null;
}

/**
 * What is read of an archive: one table, or all with equal columns, each of which is a rater (or a criterion, or a system).
 * Nobody needs to choose a sheet of a workbook, whose first one is usually meant; of files, none comes first.
 */
export async function chosenTable(
  { readFrom, tables }: { readFrom: WholeFile; tables: readonly PackedTable[] },
  { sheet, sheetsAre, headerRow, skipRows }: RowOptions,
): Promise<ChosenTable> {
  if (sheetsAre) {
    const opened = tables.map(({ name, open }) => ({
      name,
      open: async () => {
        const { bytes, container } = await open();
        const headings = { headerRow: headerRow ?? null, ...(skipRows === undefined ? {} : { skipRows }) };
        return { bytes, container: container.kind === "table" ? { ...container, ...headings } : container };
      },
    }));
    const { bytes, container, ...joined } = await joinedTables(opened, sheetsAre);
    return { sheet: null, bytes, container, joined };
  }
  const names = tables.map(({ name }) => `"${shorten(name, 40)}"`);
  if (sheet === undefined && readFrom === "ZIP archive" && tables.length > 1) {
    const expected = "which file is read, or what each of them is: a rater, a criterion or a system";
    const few = names.length > 5 ? [...names.slice(0, 5), "…"] : names;
    throw problem(expected, `${tables.length} files: ${few.join(", ")}`, "sheet");
  }
  const found = sheet === undefined ? tables[0] : tables.find(({ name }) => name === sheet);
  if (!found) {
    const wanted = `a sheet of the file: ${names.join(", ") || "it has none"}`;
    throw problem(wanted, sheet === undefined ? "none" : `"${shorten(sheet)}"`, "sheet");
  }
  return { sheet: found.name, joined: null, ...(await found.open()) };
}

/** @throws FileProblem as openArchive and chosenTable, and for a log, which is no table */
export async function openTables(file: Bytes, rows: RowOptions): Promise<ChosenTable & PackedTables> {
  const archive = await openArchive(file);
  if (archive.kind === "Inspect log")
    throw problem("a spreadsheet; of a log, its import, or its JSON (inspect log dump)", "an Inspect log in .eval");
  const tables = await tablesOf(archive);
  const from = { readFrom: archive.kind, tables };
  return { ...from, sheets: tables.map(({ name }) => name), ...(await chosenTable(from, rows)) };
}

export async function tablesOf(archive: Archive): Promise<PackedTable[]> {
  if (isWorkbook(archive)) {
    const { sheets } = await tableOf(archive);
    return sheets.map((name) => ({
      name,
      open: async () => sheetOf(archive, name),
    }));
  }
  const entries = (await new ZipReader(new Uint8ArrayReader(archive.file)).getEntries()).flatMap((entry) =>
    entry.directory || !TABLE_FILE.test(entry.filename) ? [] : [entry],
  );
  const names = namesOf(entries.map(({ filename }) => filename));
  return entries.map((entry, place) => ({
    name: names[place] ?? entry.filename,
    open: () => opened(entry.filename, () => unpacked(entry)),
  }));
}

async function sheetOf(archive: Workbook, name?: string): Promise<OpenedTable> {
  const { bytes, lineOf } = await tableOf(archive, name);
  return { bytes, container: { kind: "table", delimiter: ",", lineOf } };
}

type Packed = Extract<Awaited<ReturnType<ZipReader<unknown>["getEntries"]>>[number], { directory: false }>;

/** @throws FileProblem where it is damaged, or larger than the archive says */
async function unpacked(entry: Packed): Promise<Uint8Array> {
  const buffer = new LimitedBuffer(entry.uncompressedSize);
  try {
    await entry.getData(new WritableStream<Uint8Array>({ write: (piece) => buffer.take(Uint8Array.from(piece)) }));
  } catch (error) {
    throw problem(`${entry.filename}, whole`, shorten(error instanceof Error ? error.message : error));
  }
  const bytes = buffer.finish();
  if (!bytes) throw problem(`${entry.filename} of the size that the archive says`, "more");
  return bytes;
}

async function opened(fileName: string, read: () => Promise<Uint8Array>): Promise<OpenedTable> {
  const file = await read();
  if (Buffer.from(file.subarray(0, ZIP_MARK.length)).equals(ZIP_MARK)) {
    const archive = await openArchive(alone(file));
    if (!isWorkbook(archive)) throw problem("tables in the archive, and no other archive", fileName);
    return sheetOf(archive);
  }
  const { bytes, readFrom } = await asRows(asUtf8(alone(file)));
  const { head, whole } = await peek(bytes, HEAD_BYTES);
  if (readFrom) return { bytes: whole, container: { kind: "json-lines" } };
  const container = detectContainer(head, fileName);
  return { bytes: container.kind === "table" && isWindows1252(head) ? fromWindows1252(whole) : whole, container };
}

async function* alone(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Without what all paths begin and end with: "ann" and "ben" of "study/ann/ratings.csv" and "study/ben/ratings.csv". */
function namesOf(paths: readonly string[]): string[] {
  const parts = paths.map((path) => path.replace(/\.\w+$/, "").split("/"));
  const isShared = (part: string | undefined) => part !== undefined && parts.every(([first]) => first === part);
  const most = Math.min(...parts.map(({ length }) => length)) - 1;
  for (let at = 0; at < most && isShared(parts[0]?.[0]); at++) for (const each of parts) each.shift();
  for (const each of parts) each.reverse();
  while (parts.length > 1 && parts.every(({ length }) => length > 1) && isShared(parts[0]?.[0]))
    for (const each of parts) each.shift();
  const names = parts.map((each) => each.reverse().join("/"));
  return new Set(names).size === names.length ? names : [...paths];
}

function problem(expected: string, found: string, field = ""): FileProblem {
  return new FileProblem({ line: null, field, expected, found });
}
