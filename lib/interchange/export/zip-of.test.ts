import { buffer } from "node:stream/consumers";
import { BlobReader, Reader, TextWriter, ZipReader } from "@zip.js/zip.js";
import { expect, test } from "vitest";
import { zipOf } from "./zip-of";

async function* inPieces(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text, "utf8");
}

test("files are read back as they were, and their checksums hold", async () => {
  const files = [
    { name: "labels.csv", bytes: inPieces("task,score\r\n", "0,5\r\n") },
    { name: "Bilder/Größe.txt", bytes: Buffer.from("größer") },
    { name: "empty", bytes: Buffer.alloc(0) },
  ];
  const written = await buffer(zipOf(files));
  const zip = new ZipReader(new BlobReader(new Blob([written])), { checkSignature: true });
  const read = [];
  for (const entry of await zip.getEntries()) {
    if (!entry.directory) read.push([entry.filename, await entry.getData(new TextWriter())]);
  }
  expect(read).toEqual([
    ["labels.csv", "task,score\r\n0,5\r\n"],
    ["Bilder/Größe.txt", "größer"],
    ["empty", ""],
  ]);
});

test("the same files give the same bytes, whatever pieces they come in", async () => {
  const bytesOf = async (...pieces: string[]) =>
    (await buffer(zipOf([{ name: "a", bytes: inPieces(...pieces) }]))).toString("base64");
  expect(await bytesOf("one", "two")).toBe(await bytesOf("onetwo"));
});

/** Of a zip all but the large pieces, which are zeros. */
class Sparse extends Reader<void> {
  readonly #kept: { at: number; bytes: Uint8Array }[] = [];

  add(bytes: Uint8Array) {
    if (bytes.length < LARGE) this.#kept.push({ at: this.size, bytes });
    this.size += bytes.length;
  }

  override async readUint8Array(from: number, length: number) {
    const read = new Uint8Array(Math.min(length, this.size - from));
    for (const { at, bytes } of this.#kept) {
      for (const [index, byte] of bytes.entries()) {
        const place = at + index - from;
        if (place >= 0 && place < read.length) read[place] = byte;
      }
    }
    return read;
  }
}

const LARGE = 64 * 2 ** 20;

test("a file beyond 4 GiB, and one that begins there, are found", { timeout: 60_000 }, async () => {
  const zeros = Buffer.alloc(LARGE);
  async function* large() {
    for (let piece = 0; piece < 65; piece += 1) yield zeros;
  }
  const zip = new Sparse();
  for await (const bytes of zipOf([
    { name: "large", bytes: large() },
    { name: "after", bytes: Buffer.from("small") },
  ]))
    zip.add(bytes);
  const [first, second] = await new ZipReader(zip).getEntries();
  expect([first?.filename, first?.uncompressedSize, first?.zip64]).toEqual(["large", 65 * LARGE, true]);
  expect(second?.offset).toBeGreaterThan(65 * LARGE);
  expect(!second?.directory && (await second?.getData(new TextWriter()))).toBe("small");
});
