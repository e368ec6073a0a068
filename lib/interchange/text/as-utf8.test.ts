import { expect, it } from "vitest";
import { asUtf8 } from "./as-utf8";

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function read(bytes: Uint8Array, size: number): Promise<Buffer> {
  const read: Uint8Array[] = [];
  for await (const piece of asUtf8(inPieces(bytes, size))) read.push(piece);
  return Buffer.concat(read);
}

const TEXT = "\ufeffid\tText\r\n1\tZürich 😀 𝒳 日本\r\n";
const LITTLE = Buffer.from(TEXT, "utf16le");
const BIG = Buffer.from(LITTLE).swap16();

it.each([1, 2, 3, 4, 5, 7, 1_000])(
  "reads UTF-16 of either order in pieces of %i bytes, and leaves UTF-8 alone",
  async (size) => {
    expect((await read(LITTLE, size)).toString()).toBe(TEXT);
    expect((await read(BIG, size)).toString()).toBe(TEXT);
    expect((await read(Buffer.from(TEXT), size)).toString()).toBe(TEXT);
    const latin = Buffer.from([0xe9, 0x0a, 0xff]);
    expect(await read(latin, size)).toEqual(latin);
  },
);

it("keeps what is no character from becoming one", async () => {
  const half = Buffer.from("\ufeffa\ud83d b", "utf16le");
  expect(await read(half, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0xed, 0xa0, 0xbd, 0x20, 0x62]));
  expect((await read(LITTLE.subarray(0, -1), 4)).at(-1)).toBe(0xff);
  expect(await read(Buffer.from([0xff]), 4)).toEqual(Buffer.from([0xff]));
  expect(await read(Buffer.alloc(0), 4)).toEqual(Buffer.alloc(0));
});
