import type { ImportFormat } from "@/lib/imports/import-format";
import type { RowOptions } from "@/lib/imports/import-options";
import type { ImportProblem } from "@/lib/imports/import-problem";
import type { FileEncoding, WholeFile } from "@/lib/imports/import-report";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import { nearestWord } from "@/lib/imports/study-format/nearest-word";
import { STUDY_FIELDS } from "@/lib/imports/study-format/study-instruction";
import { isRecord } from "@/lib/wire/is-record";
import { columnCalled } from "./column-called";
import { type Container, detectContainer } from "./container";
import { asRows, samplesOf } from "./documents/as-rows";
import { FileProblem } from "./file-problem";
import { columnsByRows } from "./formats/columns-by-rows";
import { detectForeignFormat } from "./formats/foreign-formats";
import { guessTableColumns } from "./formats/table-columns";
import { guessLabelColumns, guessValueColumns, usualLabelColumns } from "./labels/column-names";
import { countFieldsIn } from "./labels/columns-of-labels";
import { isAnswer, labelFieldsIn } from "./labels/columns-of-rows";
import { hasContent } from "./labels/label-content";
import { areVotes, haveTextsAndLabels } from "./labels/texts-of-labels";
import { peek } from "./peek";
import { shapeOf, withWholeIds } from "./programs/shapes";
import { readRows } from "./read-rows";
import type { Bytes } from "./row";
import { type ChosenTable, chosenTable, type PackedTables, tablesOf } from "./spreadsheet/packed-tables";
import { type Archive, openArchive, ZIP_MARK } from "./spreadsheet/spreadsheet-table";
import { asUtf8 } from "./text/as-utf8";
import { decoded, fromWindows1252, isWindows1252 } from "./text/windows-1252";

const HEAD_BYTES = 256 * 1024;
const LONG_HEAD_BYTES = HEAD_BYTES + STUDY_LIMITS.lineBytes;

export type OpenedFile =
  | {
      ok: true;
      container: Container;
      format: ImportFormat;
      fields: string[];
      /** the first ones that can be read */
      rows: Readonly<Record<string, unknown>>[];
      whole: Bytes;
      /** what it is written in where that is not UTF-8 */
      encoding?: FileEncoding;
      /** what was read as a whole */
      readFrom?: WholeFile;
      /** of a spreadsheet or an archive: its tables, and the one that is read where it is one */
      sheets?: readonly string[];
      sheet?: string;
      /** where several tables are read */
      joined?: NonNullable<ChosenTable["joined"]>;
    }
  | ({ ok: false; problem: ImportProblem; whole: Bytes } & Partial<PackedTables>);

/**
 * Looks at a file's beginning: how it is written, which format it probably has, the names of its first row's fields.
 * @returns also the whole stream, as if nothing had been read of it
 */
export async function openFile(chunks: Bytes, fileName: string, options: RowOptions = {}): Promise<OpenedFile> {
  const { head: mark, whole: bytes } = await peek(chunks, ZIP_MARK.length);
  const isUtf16 = [Buffer.of(0xff, 0xfe), Buffer.of(0xfe, 0xff)].some((order) => mark.subarray(0, 2).equals(order));
  let whole: Bytes = bytes;
  let archived: PackedTables | null = null;
  try {
    const archive = mark.equals(ZIP_MARK) ? await openArchive(bytes) : null;
    const tables = archive && archive.kind !== "Inspect log" ? await tablesOf(archive) : null;
    if (options.sheetsAre && !tables) throw noSheets();
    if (archive && tables) archived = { readFrom: archive.kind, sheets: tables.map(({ name }) => name) };
    const packed = archived && tables ? await chosenTable({ ...archived, tables }, options) : null;
    const { bytes: asLines, readFrom } = packed ? { ...archived, ...packed } : await linesOf(bytes, archive);
    const { head, whole: rows } = await peekRow(asLines);
    whole = rows;
    const container = containerOf(head, fileName, {
      packed,
      hasSheets: (archived?.sheets.length ?? 0) > 1,
      isLines: readFrom !== null,
      options,
    });
    const isOld = container.kind === "table" && isWindows1252(head);
    const written = await firstRows(isOld ? decoded(head) : head, container);
    const told = withWholeIds(shapeOf(written), written);
    const first = withAllFields(written.flatMap((row) => told.rows(row)));
    const [row = {}] = first;
    const format = told.format ?? detectFormat(first, container);
    const columns = columnsByRows(first, told, format);
    const shape = columns ? { ...told, options: { columns } } : told;
    const numbersSamples = format === "table" && repeatPrompts(first);
    const encoding: FileEncoding | null = isUtf16 ? "UTF-16" : isOld ? "Windows-1252" : null;
    return {
      ok: true,
      container: { ...container, shape, numbersSamples, fields: Object.keys(row) },
      format,
      fields: Object.keys(row),
      rows: first,
      whole: isOld ? fromWindows1252(whole) : whole,
      ...(encoding && { encoding }),
      ...(readFrom && { readFrom }),
      ...(archived && { sheets: archived.sheets }),
      ...(packed?.sheet && { sheet: packed.sheet }),
      ...(packed?.joined && { joined: packed.joined }),
    };
  } catch (error) {
    if (error instanceof FileProblem) return { ok: false, problem: error.problem, whole, ...archived };
    throw error;
  }
}

/** The head of a file; more of it where it does not hold one row. */
async function peekRow(bytes: Bytes): Promise<{ head: Buffer; whole: Bytes }> {
  const short = await peek(bytes, HEAD_BYTES);
  const isOneRow = short.head.length >= HEAD_BYTES && short.head.lastIndexOf("\n") <= short.head.indexOf("\n");
  return isOneRow ? peek(short.whole, LONG_HEAD_BYTES) : short;
}

async function linesOf(bytes: Bytes, log: Archive | null): Promise<{ bytes: Bytes; readFrom: WholeFile | null }> {
  return log ? { bytes: await samplesOf(log.file), readFrom: "Inspect log" } : asRows(asUtf8(bytes));
}

function noSheets(): FileProblem {
  const expected = "a spreadsheet (.xlsx, .ods), or a ZIP archive or folder of tables, each of which is one";
  return new FileProblem({ line: null, field: "sheet", expected, found: "a single table" });
}

interface KnownKind {
  packed: ChosenTable | null;
  hasSheets: boolean;
  isLines: boolean;
  options: RowOptions;
}

function containerOf(head: Buffer, fileName: string, { packed, isLines, options, ...known }: KnownKind): Container {
  const { where, headerRow = null, skipRows = 0 } = options;
  if (packed) {
    const hasSheets = known.hasSheets && packed.sheet !== null;
    const headings = packed.sheet === null ? {} : { headerRow, skipRows };
    return packed.container.kind === "table"
      ? { ...packed.container, ...headings, where, hasSheets }
      : { ...packed.container, where, hasSheets };
  }
  const found: Container = isLines ? { kind: "json-lines" } : detectContainer(head, fileName);
  return found.kind === "table" ? { ...found, where, headerRow, skipRows } : { ...found, where };
}

/**
 * Whether a table that names no systems, or one, has several rows for a prompt: their responses are then samples.
 */
function repeatPrompts(rows: readonly Readonly<Record<string, unknown>>[]): boolean {
  const { id, instruction, system, responses = [] } = guessTableColumns(Object.keys(rows[0] ?? {}));
  const column = id ?? instruction;
  const areUnnamed = responses.every((each) => each.system === each.column.trim());
  if (!column || system || responses.length === 0 || (responses.length > 1 && (id || !areUnnamed))) return false;
  return new Set(rows.map((row) => JSON.stringify(row[column]))).size < rows.length;
}

const FIRST_ROWS = 200;

/** Of those that can be read; the head may end in the middle of one. */
async function firstRows(head: Buffer, container: Container): Promise<Readonly<Record<string, unknown>>[]> {
  async function* bytes() {
    yield head;
  }
  const found: Readonly<Record<string, unknown>>[] = [];
  for await (const row of readRows(bytes(), container)) {
    if (row.kind === "row" && isRecord(row.value)) found.push(row.value);
    if (found.length === FIRST_ROWS) break;
  }
  const mayBeCut = head.length >= HEAD_BYTES && found.length > 1 && found.length < FIRST_ROWS;
  return mayBeCut ? found.slice(0, -1) : found;
}

/** Rows of JSON leave out what they do not hold: the first has a null for what only later ones have. */
function withAllFields(rows: readonly Readonly<Record<string, unknown>>[]): Readonly<Record<string, unknown>>[] {
  const [first, ...others] = rows;
  if (!first) return [];
  const absent = others.flatMap((row) => Object.keys(row)).filter((name) => !(name in first));
  return [{ ...first, ...Object.fromEntries(absent.map((name) => [name, null])) }, ...others];
}

/** Detects the format from the first rows: from the names of their fields and, where these are ambiguous, from their values. */
function detectFormat(rows: readonly Readonly<Record<string, unknown>>[], container: Container): ImportFormat {
  const [row = {}] = rows;
  const fields = Object.keys(row);
  const foreign = detectForeignFormat(fields, container.kind === "table");
  const isRated =
    foreign === "battles" ? areVotes(fields) : (foreign === null || foreign === "pairs") && haveTextsAndLabels(rows);
  if (foreign && !isRated) return foreign;
  if (isRated || mayBeLabels(rows, container) || mayBeWideLabels(rows) || mayBeCounts(rows)) return "labels";
  return container.kind === "table" || isTable(rows) || !isStudy(rows) ? "table" : "tickbox";
}

/** Rows of Tickbox's own: each says what was asked, or says more of what an earlier file asked. */
function isStudy(rows: readonly Readonly<Record<string, unknown>>[]): boolean {
  const parts = ["responses", "pairs", "checklist", "checklists", "verifiers"];
  const isOwn = (row: Readonly<Record<string, unknown>>) =>
    parts.some((field) => field in row) ||
    ("id" in row && (Object.keys(row).length === 1 || "instruction" in row || "messages" in row));
  // A field that means nothing here, and that no typing error explains, is another program's.
  const isForeign = (row: Readonly<Record<string, unknown>>) =>
    parts.every((field) => !(field in row)) &&
    Object.keys(row).some((field) => nearestWord(field, STUDY_FIELDS) === null);
  return rows.length === 0 || (rows.some(isOwn) && !rows.every(isForeign));
}

/** Rows of JSON with a text or a conversation in each of their columns, where Tickbox's own rows have lists of responses. */
function isTable(rows: readonly Readonly<Record<string, unknown>>[]): boolean {
  const [row = {}] = rows;
  const { instruction, system, response, responses } = guessTableColumns(Object.keys(row));
  const isText = (column: string | undefined) =>
    column !== undefined && rows.some((each) => typeof each[column] === "string");
  if (!instruction || "responses" in row || "messages" in row) return false;
  return Boolean(system && response) || (responses ?? []).some(({ column }) => isText(column));
}

/** A row for each item and rater, with a column of ratings for each criterion, say. */
function mayBeWideLabels(rows: readonly Readonly<Record<string, unknown>>[]): boolean {
  const columns = guessLabelColumns(Object.keys(rows[0] ?? {}));
  const { item, rater, value } = columns;
  const { instruction, responses } = guessTableColumns(Object.keys(rows[0] ?? {}));
  if (!item || !rater || value || instruction || (responses ?? []).length > 0) return false;
  return labelFieldsIn(rows, columns).length > 0;
}

/** A row for each item, with how many raters gave each label. */
function mayBeCounts(rows: readonly Readonly<Record<string, unknown>>[]): boolean {
  const fields = Object.keys(rows[0] ?? {});
  return (
    Boolean(guessLabelColumns(fields).item) && !guessTableColumns(fields).instruction && countFieldsIn(rows).length > 0
  );
}

function mayBeLabels(rows: readonly Readonly<Record<string, unknown>>[], container: Container): boolean {
  const [row = {}] = rows;
  const fields = Object.keys(row);
  const { value, rater, ...usual } = usualLabelColumns(fields);
  const item = rater ? guessLabelColumns(fields).item : usual.item;
  if (item && rater && hasContent(fields)) return true;
  const { instruction, system, response, responses = [] } = guessTableColumns(fields);
  const hasTexts = Boolean(instruction || response || responses.length > 0);
  if (usual.item && rater && !hasTexts && guessLabelColumns(fields).value) return true;
  if (item && !value && guessValueColumns(fields).length > 0) return true;
  if (!item || !value) return false;
  if (columnCalled(["instruction", "messages", "prompt"], fields) !== undefined) return false;
  if (rater) return true;
  // Without a rater, "question, model, answer" may be a model's response or what was said of it.
  const said = rows.map(({ [value]: cell }) => (typeof cell === "string" ? cell.trim() : String(cell ?? "")));
  if (instruction && value === columnCalled(["answer"], fields)) return said.every((cell) => isAnswer(cell));
  return container.kind !== "table" || !instruction || !system || isAnswer(said[0] ?? "");
}
