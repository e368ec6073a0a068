import { isUtf8 } from "node:buffer";

export type Decoded = { ok: true; text: string } | { ok: false; at: number; expected: string; found: string };

const UTF8 = "text in UTF-8 (save the file as UTF-8)";

/** Bytes as text, strictly: wrong UTF-8 and NUL characters are refused, `at` the byte where they are. */
export function decodeText(bytes: Buffer): Decoded {
  if (!isUtf8(bytes)) {
    const offset = firstBadByte(bytes);
    const byte = (bytes[offset] ?? 0).toString(16).toUpperCase().padStart(2, "0");
    return { ok: false, at: offset, expected: UTF8, found: `byte 0x${byte} in place ${offset + 1} of the line` };
  }
  const zero = bytes.indexOf(0);
  if (zero !== -1) {
    const found = `a NUL in place ${zero + 1} of the line`;
    return { ok: false, at: zero, expected: "text without NUL characters", found };
  }
  return { ok: true, text: bytes.toString("utf8") };
}

/** Index of the first byte that is not part of a well-formed UTF-8 sequence. */
export function firstBadByte(bytes: Uint8Array): number {
  let i = 0;
  while (i < bytes.length) {
    const length = sequenceLength(bytes, i);
    if (length === 0) return i;
    i += length;
  }
  return -1;
}

/** Length of the well-formed sequence at `i`, or 0. The second byte's range rules out overlong forms and surrogates. */
function sequenceLength(bytes: Uint8Array, i: number): number {
  const first = bytes[i] ?? 0;
  if (first < 0x80) return 1;
  const follows = (offset: number, low = 0x80, high = 0xbf) => {
    const byte = bytes[i + offset];
    return byte !== undefined && byte >= low && byte <= high;
  };
  if (first >= 0xc2 && first <= 0xdf) return follows(1) ? 2 : 0;
  if (first >= 0xe0 && first <= 0xef) {
    const fits = follows(1, first === 0xe0 ? 0xa0 : 0x80, first === 0xed ? 0x9f : 0xbf);
    return fits && follows(2) ? 3 : 0;
  }
  if (first >= 0xf0 && first <= 0xf4) {
    const fits = follows(1, first === 0xf0 ? 0x90 : 0x80, first === 0xf4 ? 0x8f : 0xbf);
    return fits && follows(2) && follows(3) ? 4 : 0;
  }
  return 0;
}
