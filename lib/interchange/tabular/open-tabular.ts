import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import { type Container, detectContainer, type Headings } from "../container";
import { FileProblem } from "../file-problem";
import { peek } from "../peek";
import type { Bytes } from "../row";
import { ZIP_MARK } from "../spreadsheet/spreadsheet-table";
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
  if (mark.equals(ZIP_MARK)) return packedTable(file, options);
  const sheets = options.sheetsAre ? "--sheets-are" : options.sheet ? "--sheet" : null;
  if (sheets) {
    throw new FileProblem({
      line: null,
      field: "",
      expected: `a spreadsheet (.xlsx, .ods), or a ZIP archive of tables, for ${sheets}`,
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

/** A sheet of a workbook or a file of an archive; or all of them. */
async function packedTable(file: Bytes, options: TabularOptions): Promise<Tabular> {
  // Most files are none: what reads archives takes long to load.
  const { openTables } = await import("../spreadsheet/packed-tables");
  const { sheet = null, sheetsAre, headerRow, skipRows, header } = options;
  const given = {
    ...(sheet !== null && { sheet }),
    ...(sheetsAre && { sheetsAre }),
    ...(headerRow && { headerRow }),
    ...(skipRows && { skipRows }),
  };
  const { bytes, container, joined, sheets, sheet: read } = await openTables(file, given);
  const headings = joined ? { header } : options;
  const table =
    container.kind === "table"
      ? await delimitedTable(tableRows(bytes, container.delimiter, { ...headings, ...lineOf(container) }), headings)
      : await jsonTable((container.kind === "json-array" ? splitArray : splitLines)(bytes, STUDY_LIMITS.lineBytes));
  return {
    ...table,
    ...(read !== null && { sheet: { name: read, others: sheets.filter((name) => name !== read) } }),
    ...(joined && { joined }),
  };
}

const lineOf = ({ lineOf }: Headings) => (lineOf ? { lineOf } : {});

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
