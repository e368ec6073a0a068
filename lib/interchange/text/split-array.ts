import { FileProblem } from "../file-problem";
import type { Bytes } from "../row";
import { LimitedBuffer } from "./limited-buffer";
import { columnPosition } from "./position-in-text";
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
const BLANKS: readonly number[] = [0x20, 0x09, LF, CR];

type Part = "before the list" | "before an element" | "in an element" | "after the list";

/**
 * Cuts a JSON array into its elements without reading it whole: each element's bytes with the line it begins in, or null
 * where it is longer than `maxBytes`. Only brackets and quotes are looked at; whether an element is JSON shows later.
 * @throws FileProblem where the array itself is broken or not closed
 */
export async function* splitArray(chunks: Bytes, maxBytes: number): AsyncGenerator<RawLine> {
  const here = new Place();
  const nesting = new Nesting();
  const kept = new LimitedBuffer(maxBytes);
  let part: Part = "before the list";
  let begin = { line: 1, column: 1 };
  let lineBefore = 0;
  let elements = 0;

  const finish = (): RawLine => {
    elements++;
    const isAlone = begin.line !== lineBefore;
    lineBefore = begin.line;
    return { ...begin, bytes: kept.finish(), ...(isAlone ? {} : { element: elements }) };
  };
  const isOver = () => part === "after the list";

  for await (const chunk of chunks) {
    let start = 0;
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i] ?? 0;
      here.pass(byte);
      if (part === "in an element") {
        if (!nesting.endsAt(byte)) continue;
        kept.take(chunk.subarray(start, i));
        yield finish();
        part = byte === COMMA ? "before an element" : "after the list";
        continue;
      }
      if (BLANKS.includes(byte)) continue;
      if (part === "before the list") {
        if (byte !== OPEN_LIST) throw here.refuse('a list that begins with "["', byte);
        lineBefore = here.line;
        part = "before an element";
      } else if (part === "after the list") {
        throw here.refuse("nothing after the list", byte);
      } else if (byte === CLOSE_LIST && elements === 0) {
        part = "after the list";
      } else if (nesting.endsAt(byte)) {
        throw here.refuse("an element of the list", byte);
      } else {
        part = "in an element";
        begin = { line: here.line, column: here.column };
        start = i;
      }
    }
    // The rest is copied: the sender may use its buffer again.
    if (part === "in an element") kept.take(chunk.slice(start));
  }
  here.column++;
  if (!isOver()) throw here.refuse('the list to end with "]"', null);
}

/** The position of the last byte that was passed. */
class Place {
  line = 1;
  column = 0;
  #isAfterReturn = false;

  pass(byte: number): void {
    if (byte === LF ? !this.#isAfterReturn : byte === CR) this.line++;
    if (byte === LF || byte === CR) this.column = 0;
    else if (!continuesCharacter(byte)) this.column++;
    this.#isAfterReturn = byte === CR;
  }

  refuse(expected: string, byte: number | null): FileProblem {
    const found = byte === null ? "the end of the file" : `"${String.fromCharCode(byte)}"`;
    return new FileProblem({ line: this.line, field: columnPosition(this.column), expected, found });
  }
}

/** The second and later bytes of a character in UTF-8. */
function continuesCharacter(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}

/** How deep in texts, objects and lists of an element the last byte is. */
class Nesting {
  #depth = 0;
  #isInText = false;
  #isEscaped = false;

  /** Whether the list of elements goes on, or ends, with this byte. */
  endsAt(byte: number): boolean {
    if (this.#isInText) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === BACKSLASH) this.#isEscaped = true;
      else if (byte === QUOTE) this.#isInText = false;
      return false;
    }
    if (this.#depth === 0 && (byte === COMMA || byte === CLOSE_LIST)) return true;
    if (byte === QUOTE) this.#isInText = true;
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) this.#depth++;
    else if (this.#depth > 0 && (byte === CLOSE_OBJECT || byte === CLOSE_LIST)) this.#depth--;
    return false;
  }
}
