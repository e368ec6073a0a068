import { FileProblem } from "../file-problem";
import type { Bytes } from "../row";
import { columnPlace } from "./place-in-text";
import type { RawLine } from "./split-lines";

const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const COMMA = 0x2c;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LF = 0x0a;
const CR = 0x0d;

type Place = "before the list" | "before an element" | "in an element" | "after the list";

/**
 * Cuts a JSON array into its elements without reading it whole: each element's bytes with the line it begins in, or null
 * where it is longer than `maxBytes`. Only brackets and quotes are looked at; whether an element is JSON shows later.
 * @throws FileProblem where the array itself is broken or not closed
 */
export async function* splitArray(chunks: Bytes, maxBytes: number): AsyncGenerator<RawLine> {
  let place: Place = "before the list";
  let line = 1;
  let column = 0;
  let begin = 1;
  let beginColumn = 1;
  let beginBefore = 0;
  let elements = 0;
  let depth = 0;
  let inText = false;
  let escaped = false;
  let afterReturn = false;
  let kept: Uint8Array[] = [];
  let size = 0;

  const take = (part: Uint8Array) => {
    size += part.length;
    if (size <= maxBytes) kept.push(part);
    else kept = [];
  };
  const finish = (): RawLine => {
    const bytes = size > maxBytes ? null : Buffer.concat(kept);
    kept = [];
    size = 0;
    elements++;
    const isAlone = begin !== beginBefore;
    beginBefore = begin;
    const place = { line: begin, column: beginColumn };
    return isAlone ? { ...place, bytes } : { ...place, bytes, element: elements };
  };
  const isOver = () => place === "after the list";
  const refuse = (expected: string, byte: number) =>
    new FileProblem({ line, field: columnPlace(column), expected, found: `"${String.fromCharCode(byte)}"` });

  for await (const chunk of chunks) {
    let start = 0;
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i] ?? 0;
      if (byte === LF ? !afterReturn : byte === CR) line++;
      if (byte === LF || byte === CR) column = 0;
      else if (!continuesCharacter(byte)) column++;
      afterReturn = byte === CR;

      if (inText) {
        if (escaped) escaped = false;
        else if (byte === BACKSLASH) escaped = true;
        else if (byte === QUOTE) inText = false;
        continue;
      }
      if (place === "in an element") {
        if (byte === QUOTE) inText = true;
        else if (byte === OPEN_OBJECT || byte === OPEN_LIST) depth++;
        else if (depth > 0 && (byte === CLOSE_OBJECT || byte === CLOSE_LIST)) depth--;
        else if (depth === 0 && (byte === COMMA || byte === CLOSE_LIST)) {
          take(chunk.subarray(start, i));
          yield finish();
          place = byte === COMMA ? "before an element" : "after the list";
        }
        continue;
      }
      if (byte === 0x20 || byte === 0x09 || byte === LF || byte === CR) continue;
      if (place === "before the list") {
        if (byte !== OPEN_LIST) throw refuse('a list that begins with "["', byte);
        beginBefore = line;
        place = "before an element";
      } else if (place === "before an element") {
        if (byte === CLOSE_LIST && elements === 0) {
          place = "after the list";
          continue;
        }
        if (byte === COMMA || byte === CLOSE_LIST) throw refuse("an element of the list", byte);
        place = "in an element";
        begin = line;
        beginColumn = column;
        start = i;
        inText = byte === QUOTE;
        depth = byte === OPEN_OBJECT || byte === OPEN_LIST ? 1 : 0;
      } else throw refuse("nothing after the list", byte);
    }
    if (place === "in an element") take(chunk.slice(start));
  }
  if (!isOver()) {
    const field = columnPlace(column + 1);
    throw new FileProblem({ line, field, expected: 'the list to end with "]"', found: "the end of the file" });
  }
}

/** The second and later bytes of a character in UTF-8. */
function continuesCharacter(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}
