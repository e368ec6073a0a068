import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import { type Container, detectContainer } from "../container";
import { FileProblem } from "../file-problem";
import { peek } from "../peek";
import type { Bytes } from "../row";
import { spreadsheetTable, ZIP_MARK } from "../spreadsheet/spreadsheet-table";
import { asUtf8 } from "../text/as-utf8";
import { splitArray } from "../text/split-array";
import { splitLines } from "../text/split-lines";
import { tableRows } from "../text/table-rows";
import { fromWindows1252, isWindows1252 } from "../text/windows-1252";
import { withoutByteOrderMark } from "../text/without-byte-order-mark";
import { delimitedTable } from "./delimited-table";
import { jsonTable } from "./json-table";
import type { Tabular, TabularOptions } from "./tabular";

const HEAD_BYTES = 64 * 1024;

/**
 * Opens any table for reading row by row: CSV, TSV, semicolons; JSON Lines or a JSON list, of objects or of lists; a sheet of
 * a spreadsheet.
 * Nothing is read beyond the first rows until the rows are asked for, and no more than a piece of the file is held.
 * @param fileName decides between formats where its ending says so
 * @throws FileProblem, here or while reading, at the first thing that cannot be read
 */
export async function openTabular(chunks: Bytes, fileName: string, options: TabularOptions): Promise<Tabular> {
  const { head: mark, whole: file } = await peek(chunks, ZIP_MARK.length);
  if (mark.equals(ZIP_MARK)) {
    const { bytes, sheet, sheets } = await spreadsheetTable(file, options.sheet);
    const table = await delimitedTable(tableRows(bytes, ",", options), options);
    return { ...table, sheet: { name: sheet, others: sheets.filter((name) => name !== sheet) } };
  }
  if (options.sheet) {
    throw new FileProblem({
      line: null,
      field: "",
      expected: "a spreadsheet (.xlsx, .ods) for --sheet",
      found: "another file",
    });
  }
  const { head, whole } = await peek(asUtf8(file), HEAD_BYTES);
  const container = linesOfLists(head) ?? detectContainer(head, fileName);
  if (container.kind === "table") {
    const bytes = isWindows1252(head) ? fromWindows1252(whole) : whole;
    return delimitedTable(tableRows(bytes, container.delimiter, options), options);
  }
  const split = container.kind === "json-array" ? splitArray : splitLines;
  return jsonTable(split(withoutByteOrderMark(whole), STUDY_LIMITS.lineBytes));
}

/** A file of lists, one a line, begins like one long list; but its first line is complete and holds plain values. */
function linesOfLists(head: Buffer): Container | null {
  const [first = ""] = head
    .toString("utf8")
    .replace("\ufeff", "")
    .trimStart()
    .split(/\r\n|\n|\r/, 1);
  if (!first.startsWith("[")) return null;
  try {
    const list: unknown = JSON.parse(first);
    const isPlain = (cell: unknown) => typeof cell !== "object" || cell === null;
    return Array.isArray(list) && list.every(isPlain) ? { kind: "json-lines" } : null;
  } catch {
    return null;
  }
}
