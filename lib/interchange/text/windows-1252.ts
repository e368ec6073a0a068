import { isUtf8 } from "node:buffer";
import type { Bytes } from "../row";
import { firstBadByte } from "./decode-text";

/** What Windows-1252 has from 0x80 to 0x9F, where Latin-1 has controls; a space where it has nothing. */
const OWN = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";
const NOT_THERE = [0x81, 0x8d, 0x8f, 0x90, 0x9d];

/**
 * Whether the beginning of a table is in Windows-1252, as spreadsheets save CSV: it is no UTF-8, nowhere looks like it, and
 * every byte is a character.
 */
export function isWindows1252(head: Uint8Array): boolean {
  const bad = firstBadByte(head);
  if (bad === -1 || isCutAt(head, bad)) return false;
  if (head.some((byte) => byte === 0 || NOT_THERE.includes(byte))) return false;
  return !holdsUtf8(head);
}

/** Whether the bytes end inside a character of UTF-8 that begins here. */
function isCutAt(bytes: Uint8Array, start: number): boolean {
  const [first = 0, ...rest] = bytes.subarray(start, start + 4);
  return first >= 0xc2 && start + 4 > bytes.length && rest.every((byte) => byte >= 0x80 && byte <= 0xbf);
}

/** Whether some character beyond ASCII is written as UTF-8 writes it: then a wrong byte is a fault of a UTF-8 file. */
function holdsUtf8(bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0;
    const length = byte >= 0xf0 && byte <= 0xf4 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc2 ? 2 : 0;
    if (length > 0 && byte <= 0xf4 && i + length <= bytes.length && isUtf8(bytes.subarray(i, i + length))) return true;
  }
  return false;
}

/** The same text in UTF-8; lines and columns stay where they are. */
export async function* fromWindows1252(chunks: Bytes): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield decoded(chunk);
}

export function decoded(bytes: Uint8Array): Buffer {
  const latin = Buffer.from(bytes).toString("latin1");
  const text = latin.replace(/[\x80-\x9f]/g, (control) => OWN[control.charCodeAt(0) - 0x80] ?? " ");
  return Buffer.from(text, "utf8");
}
