import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import { hasByteOrderMark } from "../container";
import type { Bytes } from "../row";
import { checkUtf8 } from "./check-utf8";
import { splitQuotedTable } from "./split-quoted-table";
import { rowsBy, type TableRow } from "./table-row";

const [LF, CR, QUOTE] = [0x0a, 0x0d, 0x22];

/**
 * The rows of a CSV or TSV file with the line they begin in, as many at a time as a piece of the file holds. Up to the first
 * quote, which is the whole of most label files, lines are simply cut, several times as fast as a parser that must look at
 * every character; from the line of the first quote on a full parser takes over.
 *
 * Each row is to be done with before the next one, which may take its place: a large file then leaves no garbage.
 * @throws FileProblem for wrong UTF-8 and for what the parser cannot read
 */
export async function* splitTable(chunks: Bytes, delimiter: string): AsyncGenerator<Iterable<TableRow>> {
  const source = checkUtf8(chunks, delimiter);
  const cutter = new LineCutter(delimiter.charCodeAt(0));
  let carried: Buffer = Buffer.alloc(0);
  let isFirst = true;
  for (let next = await source.next(); !next.done; next = await source.next()) {
    let bytes = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength);
    if (isFirst && hasByteOrderMark(bytes)) bytes = bytes.subarray(3);
    isFirst = false;
    if (bytes.includes(QUOTE) || carried.length + bytes.length > STUDY_LIMITS.lineBytes) {
      const begun = Buffer.concat([carried, bytes]);
      const quotes = delimiter !== "\t" || areQuotesDoubled(begun);
      yield* splitQuotedTable(continued(begun, source), { delimiter, quotes, linesBefore: cutter.line });
      return;
    }
    // Only the line that two pieces share is copied.
    const shared = carried.length === 0 ? 0 : bytes.indexOf(LF) + 1 || bytes.length;
    const joint = Buffer.concat([carried, bytes.subarray(0, shared)]);
    const rest = bytes.subarray(shared);
    yield cutter.cut(joint.subarray(0, endOfLines(joint)));
    yield cutter.cut(rest.subarray(0, endOfLines(rest)));
    carried = rest.length > 0 ? rest.subarray(endOfLines(rest)) : joint.subarray(endOfLines(joint));
  }
  if (carried.length > 0) yield cutter.cut(carried.at(-1) === CR ? carried : Buffer.concat([carried, Buffer.of(LF)]));
}

/** Where the last line ends. A CR at the very end does not end it: an LF may follow. */
function endOfLines(bytes: Buffer): number {
  return Math.max(bytes.lastIndexOf(LF), bytes.lastIndexOf(CR, -2)) + 1;
}

/**
 * Whether quotes in a part of a TSV file begin and end fields, as spreadsheets write them. Most programs that write TSV know
 * no quoting: there a quote is a character like any other, and may open a field without closing it.
 */
function areQuotesDoubled(bytes: Buffer): boolean {
  const text = bytes.toString("latin1");
  const fields = /(?:^|[\t\r\n])"(?:[^"]|"")*"(?=[\t\r\n]|$)/g;
  const rest = text.replace(fields, "");
  const [before = "", after] = rest.split(/(?:^|(?<=[\t\r\n]))"(?=[^"]*$)/);
  // The last field may go on in the next piece of the file; what goes on for several columns is no field.
  const mayGoOn = after !== undefined && !after.includes("\t") && (rest.length < text.length || !/[\r\n]$/.test(after));
  return !(mayGoOn ? before : rest).includes('"');
}

/** The bytes read so far, then the rest of the file. */
async function* continued(bytes: Buffer, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield bytes;
  yield* rest;
}

/** A power of two. */
const REMEMBERED = 4096;
const LONGEST_REMEMBERED = 32;

/** Cuts lines without quotes into their fields. */
class LineCutter {
  /** How many lines were cut. */
  line = 0;
  /**
   * Fields that came lately, by what their bytes add up to: labels, raters and the ids of units come again and again, and
   * to find a text that is there takes a tenth of the time of making it.
   */
  readonly #lately = new Array<string>(REMEMBERED).fill("");

  constructor(private readonly separator: number) {}

  /**
   * Not a generator: suspending one for each row takes twice as long.
   * @param bytes whole lines, each with its end
   */
  cut(bytes: Buffer): Iterable<TableRow> {
    const row: TableRow = { line: 0, fields: [] };
    let at = 0;
    return rowsBy(() => {
      if (at === bytes.length) return null;
      at = this.#fill(row, bytes, at);
      return row;
    });
  }

  /** @returns where the next line begins */
  #fill(row: TableRow, bytes: Buffer, from: number): number {
    const { fields } = row;
    const { separator } = this;
    // Assigned one by one: this loop takes most of the time of reading.
    let start = from;
    let count = 0;
    let hash = 0;
    let bits = 0;
    for (let at = from; ; at++) {
      const byte = bytes[at] ?? LF;
      if (byte !== separator && byte !== LF && byte !== CR) {
        hash = (Math.imul(hash, 31) + byte) | 0;
        bits |= byte;
        continue;
      }
      fields[count++] = this.#text(bytes, start, at, hash, bits);
      start = at + 1;
      hash = 0;
      bits = 0;
      if (byte === separator) continue;
      row.line = ++this.line;
      if (fields.length !== count) fields.length = count;
      return byte === CR && bytes[start] === LF ? start + 1 : start;
    }
  }

  #text(bytes: Buffer, start: number, end: number, hash: number, bits: number): string {
    const length = end - start;
    if (bits > 0x7f || length > LONGEST_REMEMBERED) return bytes.toString("utf8", start, end);
    const slot = (hash ^ (hash >>> 12)) & (REMEMBERED - 1);
    const known = this.#lately[slot] ?? "";
    if (isAt(known, bytes, start, length)) return known;
    const text = bytes.toString("latin1", start, end);
    this.#lately[slot] = text;
    return text;
  }
}

function isAt(text: string, bytes: Buffer, start: number, length: number): boolean {
  if (text.length !== length) return false;
  for (let at = 0; at < length; at++) if (text.charCodeAt(at) !== bytes[start + at]) return false;
  return true;
}
