import { isUtf8 } from "node:buffer";
import { firstBadByte } from "./decode-text";
import { FileProblem } from "./file-problem";
import type { Bytes } from "./row";

const LF = 0x0a;

/**
 * Passes bytes on, and stops at the first that is not UTF-8.
 * @throws FileProblem that names the line and the byte
 */
export async function* checkUtf8(chunks: Bytes): AsyncGenerator<Uint8Array> {
  let carried: Uint8Array = new Uint8Array();
  let line = 1;
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([carried, chunk]);
    const end = bytes.length - incompleteTail(bytes);
    const complete = bytes.subarray(0, end);
    if (!isUtf8(complete)) throw problemAt(complete, line);
    for (let at = complete.indexOf(LF); at !== -1; at = complete.indexOf(LF, at + 1)) line++;
    if (complete.length > 0) yield complete;
    carried = bytes.subarray(end);
  }
  if (carried.length > 0) throw problemAt(carried, line);
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

function problemAt(bytes: Buffer | Uint8Array, firstLine: number): FileProblem {
  const offset = Math.max(0, firstBadByte(bytes));
  const line = firstLine + bytes.subarray(0, offset).filter((byte) => byte === LF).length;
  const found = `byte 0x${(bytes[offset] ?? 0).toString(16).toUpperCase().padStart(2, "0")}`;
  return new FileProblem({ line, field: "", expected: "text in UTF-8 (save the file as UTF-8)", found });
}
