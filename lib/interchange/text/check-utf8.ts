import { isUtf8 } from "node:buffer";
import { FileProblem } from "../file-problem";
import type { Bytes } from "../row";
import { firstBadByte } from "./decode-text";
import { columnPosition } from "./position-in-text";

const LF = 0x0a;
const QUOTE = 0x22;

/**
 * Passes a table's bytes on, and stops at the first that is not UTF-8.
 * @throws FileProblem that names the line, the column and the byte
 */
export async function* checkUtf8(chunks: Bytes, delimiter: string): AsyncGenerator<Uint8Array> {
  let carried: Uint8Array = new Uint8Array();
  let place: Place = { line: 1, column: 1, isQuoted: false };
  for await (const chunk of chunks) {
    const whole = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const bytes = carried.length === 0 ? whole : Buffer.concat([carried, whole]);
    const end = bytes.length - incompleteTail(bytes);
    const complete = bytes.subarray(0, end);
    if (!isUtf8(complete)) throw problemIn(complete, place, delimiter);
    place = placeAfter(complete, place, delimiter);
    if (complete.length > 0) yield complete;
    carried = bytes.subarray(end);
  }
  if (carried.length > 0) throw problemIn(carried, place, delimiter);
}

/** How many last bytes begin a character whose end is still to come. */
function incompleteTail(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) return byte >= (back === 1 ? 0xc0 : back === 2 ? 0xe0 : 0xf0) ? back : 0;
    if (byte < 0x80) return 0;
  }
  return 0;
}

function problemIn(bytes: Uint8Array, before: Place, delimiter: string): FileProblem {
  const offset = Math.max(0, firstBadByte(bytes));
  const { line, column } = placeAfter(bytes.subarray(0, offset), before, delimiter);
  const found = `byte 0x${(bytes[offset] ?? 0).toString(16).toUpperCase().padStart(2, "0")}`;
  const field = columnPosition(column);
  return new FileProblem({ line, field, expected: "text in UTF-8 (save the file as UTF-8)", found });
}

/** A place in a table: the column is that of the field. */
interface Place {
  readonly line: number;
  readonly column: number;
  readonly isQuoted: boolean;
}

/** Counts line ends everywhere, and separators in the last line only: what they were in the lines before is of no use. */
function placeAfter(bytes: Uint8Array, { line, column, isQuoted }: Place, delimiter: string): Place {
  let [lines, start] = [line, 0];
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] !== LF) continue;
    lines++;
    start = at + 1;
  }
  let [fields, inQuotes] = start === 0 ? [column, isQuoted] : [1, false];
  const separator = delimiter.charCodeAt(0);
  for (let at = start; at < bytes.length; at++) {
    if (bytes[at] === QUOTE) inQuotes = !inQuotes;
    else if (bytes[at] === separator && !inQuotes) fields++;
  }
  return { line: lines, column: fields, isQuoted: inQuotes };
}
