import { Uint8ArrayReader, ZipReader } from "@zip.js/zip.js/lib/zip-core-native.js";
import type { RowOptions } from "@/lib/imports/import-options";
import type { WholeFile } from "@/lib/imports/import-report";
import { shorten } from "@/lib/imports/shorten";
import { isRecord } from "@/lib/wire/is-record";
import { inSnakeCase } from "../column-called";
import { type Container, detectContainer } from "../container";
import { asRows } from "../documents/as-rows";
import { FileProblem } from "../file-problem";
import { guessLabelColumns } from "../labels/column-names";
import { peek } from "../peek";
import { readRows } from "../read-rows";
import type { Bytes } from "../row";
import { asUtf8 } from "../text/as-utf8";
import { LimitedBuffer } from "../text/limited-buffer";
import { fromWindows1252, isWindows1252 } from "../text/windows-1252";
import { type Archive, isWorkbook, openArchive, quoted, TABLE_FILE, tableOf, ZIP_MARK } from "./spreadsheet-table";

const HEAD_BYTES = 64 * 1024;

/** A sheet of a workbook, or a file of an archive. */
interface PackedTable {
  readonly name: string;
  open(): Promise<OpenedTable>;
}

interface OpenedTable {
  readonly bytes: Bytes;
  readonly container: Container;
}

export interface ChosenTable extends OpenedTable {
  readonly readFrom: WholeFile;
  /** All that are not hidden. */
  readonly sheets: readonly string[];
  /** The one that is read; null: all that have the same columns. */
  readonly sheet: string | null;
  /** Of several, those that have other columns. */
  readonly leftOut: readonly string[];
}

/**
 * What is read of an archive: one table, the first if nobody chose one, or all with equal columns, each of which is a rater
 * (or a criterion, or a system).
 */
export async function chosenTable(
  archive: Archive,
  { sheet, sheetsAre, headerRow, skipRows }: RowOptions,
): Promise<ChosenTable> {
  const tables = await tablesOf(archive);
  const sheets = tables.map(({ name }) => name);
  const of = { readFrom: archive.kind, sheets };
  if (sheetsAre) {
    const opened = tables.map(({ name, open }) => ({
      name,
      open: async () => {
        const { bytes, container } = await open();
        const headings = { headerRow: headerRow ?? null, ...(skipRows === undefined ? {} : { skipRows }) };
        return { bytes, container: container.kind === "table" ? { ...container, ...headings } : container };
      },
    }));
    return { ...of, sheet: null, ...(await joined(opened, sheetsAre)) };
  }
  const found = sheet === undefined ? tables[0] : tables.find(({ name }) => name === sheet);
  if (!found) {
    const names = sheets.map((name) => `"${shorten(name, 40)}"`).join(", ");
    throw problem(
      `a sheet of the file: ${names || "it has none"}`,
      sheet === undefined ? "none" : `"${shorten(sheet)}"`,
    );
  }
  return { ...of, sheet: found.name, leftOut: [], ...(await found.open()) };
}

async function tablesOf(archive: Archive): Promise<PackedTable[]> {
  if (isWorkbook(archive)) {
    const { sheets } = await tableOf(archive);
    return sheets.map((name) => ({
      name,
      open: async () => ({
        bytes: (await tableOf(archive, name)).bytes,
        container: { kind: "table" as const, delimiter: "," },
      }),
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
    return { bytes: (await tableOf(archive)).bytes, container: { kind: "table", delimiter: "," } };
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

const COLUMN = { raters: "rater", criteria: "criterion", systems: "system" } as const;

/** Rows of all tables with the columns that most have, and a column for the table's name. */
async function joined(tables: readonly PackedTable[], are: keyof typeof COLUMN) {
  const column = COLUMN[are];
  const found: { table: PackedTable; fields: string[]; isTable: boolean }[] = [];
  for (const table of tables) {
    const { bytes, container } = await table.open();
    const fields = await firstFields(bytes, container);
    found.push({ table, fields, isTable: container.kind === "table" });
  }
  const most = mostCommon(found.map(({ fields }) => fields));
  const used = found.filter(({ fields }) => areAlike(most, fields));
  const fields = [...new Set(used.flatMap((each) => each.fields))];
  const taken = guessLabelColumns([...fields, column])[column];
  const own = fields.find((name) => name === taken || inSnakeCase(name) === column);
  if (own !== undefined)
    throw problem(`sheets or files that do not say their ${column} in a column`, `"${shorten(own)}"`);
  const areTables = used.every(({ isTable }) => isTable);
  const container: Container = areTables ? { kind: "table", delimiter: "," } : { kind: "json-lines" };
  const write = areTables
    ? (row: Readonly<Record<string, unknown>>) => [...fields, column].map((name) => quoted(String(row[name] ?? "")))
    : null;
  async function* bytes(): AsyncGenerator<Uint8Array> {
    if (areTables) yield Buffer.from(`${[...fields, column].map(quoted).join(",")}\n`);
    for (const { table } of used) {
      const { bytes, container } = await table.open();
      for await (const row of readRows(bytes, container)) {
        if (row.kind === "problem")
          throw new FileProblem({ ...row.problem, field: [table.name, row.problem.field].filter(Boolean).join(": ") });
        const value = { ...(isRecord(row.value) ? row.value : {}), [column]: table.name };
        yield Buffer.from(`${write ? write(value).join(",") : JSON.stringify(value)}\n`);
      }
    }
  }
  const leftOut = found.filter((each) => !used.includes(each)).map(({ table }) => table.name);
  return { bytes: bytes(), container, leftOut };
}

/** Of a table's first row; none of one without rows, or that cannot be read. */
async function firstFields(bytes: Bytes, container: Container): Promise<string[]> {
  for await (const row of readRows(bytes, container))
    return row.kind === "row" && isRecord(row.value) ? Object.keys(row.value) : [];
  return [];
}

const areAlike = (fields: readonly string[], others: readonly string[]) =>
  fields.filter((name) => others.includes(name)).length * 2 > fields.length;

/** The columns that most tables have, or most of them; of equally many the first. */
function mostCommon(all: readonly (readonly string[])[]): readonly string[] {
  const alike = (fields: readonly string[]) => all.filter((others) => areAlike(fields, others)).length;
  return all.toSorted((one, other) => alike(other) - alike(one))[0] ?? [];
}

function problem(expected: string, found: string): FileProblem {
  return new FileProblem({ line: null, field: "", expected, found });
}
