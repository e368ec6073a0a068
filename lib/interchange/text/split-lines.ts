import type { Bytes } from "../row";
import { LimitedBuffer } from "./limited-buffer";

/** A line without its end; `bytes` is null where the line is longer than allowed. */
export interface RawLine {
  line: number;
  bytes: Buffer | null;
  /** which element of a list it is, from 1, where the line alone does not tell: several begin in it */
  element?: number;
  /** the column in which the bytes begin, where that is not the first */
  column?: number;
}

const LF = 0x0a;
const CR = 0x0d;

/**
 * Cuts bytes into lines. A line ends with LF, CRLF or CR, also mixed in one file. Keeps no more than one line in memory,
 * and of a line longer than `maxBytes` nothing.
 * @param chunks the file, in pieces of any size
 * @param maxBytes the longest line that is kept
 */
export async function* splitLines(chunks: Bytes, maxBytes: number): AsyncGenerator<RawLine> {
  let line = 1;
  const kept = new LimitedBuffer(maxBytes);
  let endedWithCarriageReturn = false;

  for await (const chunk of chunks) {
    let start = 0;
    if (endedWithCarriageReturn && chunk[0] === LF) start = 1;
    if (chunk.length > 0) endedWithCarriageReturn = false;
    // Where there is no CR, looking for one again after every line would read the chunk many times over.
    let nextReturn = chunk.indexOf(CR, start);
    for (;;) {
      const feed = chunk.indexOf(LF, start);
      if (nextReturn !== -1 && nextReturn < start) nextReturn = chunk.indexOf(CR, start);
      const isReturn = nextReturn !== -1 && (feed === -1 || nextReturn < feed);
      const end = isReturn ? nextReturn : feed;
      if (end === -1) break;
      kept.take(chunk.subarray(start, end));
      yield { line: line++, bytes: kept.finish() };
      start = end + 1;
      if (!isReturn) continue;
      if (start === chunk.length) endedWithCarriageReturn = true;
      else if (chunk[start] === LF) start++;
    }
    // The rest is copied: the sender may use its buffer again.
    if (start < chunk.length) kept.take(chunk.slice(start));
  }
  if (!kept.isEmpty) yield { line, bytes: kept.finish() };
}
