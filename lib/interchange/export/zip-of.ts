import { crc32 } from "node:zlib";

export interface ZippedFile {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array> | Uint8Array;
}

/** Where a file begins in the zip, and what its bytes came to. */
interface Entry {
  readonly name: Buffer;
  readonly offset: number;
  readonly crc: number;
  readonly size: number;
}

/** Of the format, 4.5: the first one with numbers of 64 bits. */
const VERSION = 45;
const UNIX = 3 << 8;
/** Sizes stand after the bytes, and names are UTF-8. */
const FLAGS = 0x0808;
const STORED = 0;
/** Midnight, 1 January 1980, of every file: the same files give the same bytes. */
const [TIME, DATE] = [0, (1 << 5) | 1];
const FILE_MODE = 0o100664 * 2 ** 16;
/** A number that is as large or larger stands elsewhere, in 64 bits. */
const [MAX_16, MAX_32] = [0xffff, 0xffffffff];

/**
 * The bytes of a zip, without compression: each file is asked for when those before it are read. The same files give the same
 * bytes. Written here for Node's checksum, which takes a tenth of the time of one in JavaScript, as libraries have it.
 */
export async function* zipOf(files: Iterable<ZippedFile> | AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const entries: Entry[] = [];
  let offset = 0;
  for await (const { name: text, bytes } of files) {
    const name = Buffer.from(text, "utf8");
    const header = Buffer.concat([localHeader(name), name]);
    yield header;
    let [crc, size] = [0, 0];
    for await (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes) {
      crc = crc32(chunk, crc);
      size += chunk.byteLength;
      yield chunk;
    }
    const entry = { name, offset, crc, size };
    const sizes = dataDescriptor(entry);
    yield sizes;
    entries.push(entry);
    offset += header.length + size + sizes.length;
  }
  const directory = Buffer.concat(entries.flatMap((entry) => [centralHeader(entry), entry.name, zip64Extra(entry)]));
  yield directory;
  yield end(entries, { offset, size: directory.length });
}

const isLarge = ({ size }: Entry) => size >= MAX_32;

function localHeader(name: Buffer): Buffer {
  return littleEndian([4, 0x04034b50], [2, VERSION], ...KEPT, [4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]);
}

function dataDescriptor(entry: Entry): Buffer {
  const width = isLarge(entry) ? 8 : 4;
  return littleEndian([4, 0x08074b50], [4, entry.crc], [width, entry.size], [width, entry.size]);
}

function centralHeader(entry: Entry): Buffer {
  const { name, offset, crc } = entry;
  const size = Math.min(entry.size, MAX_32);
  return littleEndian(
    ...([[4, 0x02014b50], [2, UNIX | VERSION], [2, VERSION], ...KEPT, [4, crc], [4, size], [4, size]] as const),
    ...([
      [2, name.length],
      [2, zip64Extra(entry).length],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, FILE_MODE],
    ] as const),
    [4, Math.min(offset, MAX_32)],
  );
}

/** What does not fit into the central header; empty where all does. */
function zip64Extra(entry: Entry): Buffer {
  const { offset, size } = entry;
  if (isLarge(entry)) return littleEndian([2, 1], [2, 24], [8, size], [8, size], [8, offset]);
  return offset >= MAX_32 ? littleEndian([2, 1], [2, 8], [8, offset]) : Buffer.alloc(0);
}

function end(entries: readonly Entry[], directory: { offset: number; size: number }): Buffer {
  const { offset, size } = directory;
  const count = entries.length;
  const needs64 = entries.some(isLarge) || offset >= MAX_32 || count >= MAX_16;
  const counts = Math.min(count, MAX_16);
  const usual = littleEndian(
    ...([
      [4, 0x06054b50],
      [2, 0],
      [2, 0],
      [2, counts],
      [2, counts],
    ] as const),
    ...([
      [4, Math.min(size, MAX_32)],
      [4, Math.min(offset, MAX_32)],
      [2, 0],
    ] as const),
  );
  if (!needs64) return usual;
  const in64 = littleEndian(
    ...([
      [4, 0x06064b50],
      [8, 44],
      [2, UNIX | VERSION],
      [2, VERSION],
      [4, 0],
      [4, 0],
    ] as const),
    ...([
      [8, count],
      [8, count],
      [8, size],
      [8, offset],
    ] as const),
  );
  return Buffer.concat([in64, littleEndian([4, 0x07064b50], [4, 0], [8, offset + size], [4, 1]), usual]);
}

type Field = readonly [bytes: 2 | 4 | 8, value: number];

/** How a file is kept, as both of its headers say it. */
const KEPT: readonly Field[] = [
  [2, FLAGS],
  [2, STORED],
  [2, TIME],
  [2, DATE],
];

function littleEndian(...fields: readonly Field[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at);
    else buffer.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return buffer;
}
