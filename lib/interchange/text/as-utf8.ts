import type { Bytes } from "../row";

/**
 * A file's bytes in UTF-8: a file that begins with the mark of UTF-16, as spreadsheets write "Unicode text", is encoded
 * again piece by piece; any other passes as it is. Lines and columns stay where they are.
 */
export async function* asUtf8(chunks: Bytes): AsyncGenerator<Uint8Array> {
  let order: "unknown" | "little" | "big" | "none" = "unknown";
  let carried: Uint8Array = new Uint8Array();
  for await (const chunk of chunks) {
    if (order === "none") {
      yield chunk;
      continue;
    }
    const bytes = Buffer.concat([carried, chunk]);
    if (order === "unknown") {
      if (bytes.length < 2) {
        carried = bytes;
        continue;
      }
      order = orderOf(bytes);
      if (order === "none") {
        carried = new Uint8Array();
        yield bytes;
        continue;
      }
    }
    const end = bytes.length - incompleteTail(bytes, order);
    carried = bytes.subarray(end);
    if (end > 0) yield encoded(bytes.subarray(0, end), order);
  }
  if (carried.length === 0) return;
  // Half a character at the very end: a file that was cut.
  yield order === "little" || order === "big" ? Buffer.concat([encoded(carried, order), Buffer.of(0xff)]) : carried;
}

function orderOf(bytes: Uint8Array): "little" | "big" | "none" {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "little";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "big" : "none";
}

/** How many last bytes begin a character whose end is still to come. */
function incompleteTail(bytes: Uint8Array, order: "little" | "big"): number {
  const odd = bytes.length % 2;
  const last = bytes[bytes.length - odd - (order === "little" ? 1 : 2)] ?? 0;
  return odd + (last >= 0xd8 && last <= 0xdb ? 2 : 0);
}

function encoded(bytes: Uint8Array, order: "little" | "big"): Buffer {
  const whole = Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2)));
  if (order === "big") whole.swap16();
  const text = whole.toString("utf16le");
  if (text.isWellFormed()) return Buffer.from(text, "utf8");
  return Buffer.concat(
    [...text].map((character) =>
      character.isWellFormed() ? Buffer.from(character, "utf8") : surrogateBytes(character.charCodeAt(0)),
    ),
  );
}

/** Encoded by itself, half of a surrogate pair becomes three bytes that are not UTF-8: readers refuse them in place. */
function surrogateBytes(half: number): Buffer {
  return Buffer.of(0xe0 | (half >> 12), 0x80 | ((half >> 6) & 0x3f), 0x80 | (half & 0x3f));
}
