import { buffer } from "node:stream/consumers";
import { BlobReader, TextWriter, ZipReader } from "@zip.js/zip.js";
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

test("texts are compressed, whatever their pieces; what is compressed already is stored", async () => {
  const lines = Array.from({ length: 40_000 }, (_, line) => `task ${line},rater ${line % 7},${line % 5}\r\n`);
  const text = lines.join("");
  const whole = await buffer(zipOf([{ name: "labels.csv", bytes: inPieces(text) }]));
  expect(whole.length).toBeLessThan(text.length / 4);
  const inMany = zipOf([{ name: "labels.csv", bytes: inPieces(...lines) }]);
  expect((await buffer(inMany)).equals(whole)).toBe(true);
  const stored = await buffer(zipOf([{ name: "labels.parquet", bytes: inPieces(text) }]));
  expect(stored.length).toBeGreaterThan(text.length);
});

test("a file that cannot be read ends the zip with its error", async () => {
  async function* broken() {
    yield Buffer.from("begun");
    throw new Error("the disk is full");
  }
  await expect(buffer(zipOf([{ name: "labels.csv", bytes: broken() }]))).rejects.toThrow("the disk is full");
});
