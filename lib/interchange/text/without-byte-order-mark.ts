import { hasByteOrderMark } from "../container";
import type { Bytes } from "../row";

/** Bytes as they come, without the mark that some programs put before text in UTF-8. */
export async function* withoutByteOrderMark(chunks: Bytes): AsyncGenerator<Uint8Array> {
  let begun = false;
  let first: Uint8Array = new Uint8Array();
  for await (const chunk of chunks) {
    if (begun) {
      yield chunk;
      continue;
    }
    first = Buffer.concat([first, chunk]);
    if (first.length < 3) continue;
    begun = true;
    yield hasByteOrderMark(first) ? first.subarray(3) : first;
  }
  if (!begun && first.length > 0) yield first;
}
