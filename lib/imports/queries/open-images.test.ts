import { BlobReader, BlobWriter, TextReader, ZipWriter } from "@zip.js/zip.js";
import { expect, test } from "vitest";
import { IMAGE_LIMITS } from "@/lib/content/image/image-limits";
import { tinyPng } from "@/lib/content/image/testing/tiny-images";
import { openImages } from "./open-images";

async function zipOf(files: Readonly<Record<string, Blob | string>>): Promise<Blob> {
  const zip = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
  for (const [name, content] of Object.entries(files)) {
    await zip.add(name, typeof content === "string" ? new TextReader(content) : new BlobReader(content));
  }
  return zip.close();
}

const png = new Blob([tinyPng()]);

test("files by their names, and those in zips by their paths, without what systems leave there", async () => {
  const content = await zipOf({
    "charts/q3.png": png,
    "charts/": "",
    "a b.png": png,
    "__MACOSX/charts/._q3.png": "x",
    "charts/.DS_Store": "x",
    "Thumbs.db": "x",
  });
  const { images, notTaken } = await openImages([
    { name: "one.png", content: png },
    { name: "more.ZIP", content },
  ]);
  expect(images.map(({ name }) => name)).toEqual(["one.png", "charts/q3.png", "a b.png"]);
  expect(notTaken).toEqual([]);
  for (const { read } of images) expect(Buffer.from(await read()).equals(tinyPng())).toBe(true);
});

test("a zip with a path that leads out of it is refused as a whole, and so is one that is none; the rest goes on", async () => {
  const { images, notTaken } = await openImages([
    { name: "evil.zip", content: await zipOf({ "a.png": png, "../evil.png": png }) },
    { name: "absolute.zip", content: await zipOf({ "/etc/a.png": png }) },
    { name: "none.zip", content: new Blob(["not a zip at all"]) },
    { name: "good.png", content: png },
  ]);
  expect(images.map(({ name }) => name)).toEqual(["good.png"]);
  expect(notTaken).toEqual([
    { name: "evil.zip", reason: expect.stringContaining("leads out of it") },
    { name: "absolute.zip", reason: expect.stringContaining("leads out of it") },
    { name: "none.zip", reason: expect.stringContaining("cannot be read") },
  ]);
});

test("what says it is larger than an image may be is not unpacked; what lies about it is stopped on the way", async () => {
  const large = new Blob([new Uint8Array(IMAGE_LIMITS.bytes + 1)]);
  const content = await zipOf({ "bomb.png": large, "good.png": png });
  const honest = await openImages([{ name: "a.zip", content }]);
  expect(honest.images.map(({ name }) => name)).toEqual(["good.png"]);
  expect(honest.notTaken).toEqual([{ name: "bomb.png", reason: expect.stringContaining("10 MB") }]);

  const bytes = Buffer.from(await content.arrayBuffer());
  const sizes = [...bytes.keys()].filter((at) => at + 4 <= bytes.length && bytes.readUInt32LE(at) === large.size);
  for (const at of sizes) bytes.writeUInt32LE(1_000, at);
  expect(sizes.length).toBeGreaterThan(0);
  const lying = await openImages([{ name: "a.zip", content: new Blob([bytes]) }]);
  const bomb = lying.images.find(({ name }) => name === "bomb.png");
  await expect(bomb?.read()).rejects.toThrow();
});

test("more files, or more bytes, than a study takes are refused before anything is unpacked", async () => {
  const files = (count: number, content: Blob) =>
    Array.from({ length: count }, (_, index) => ({ name: `${index}.png`, content }));
  await expect(openImages(files(IMAGE_LIMITS.images, png))).resolves.toMatchObject({ notTaken: [] });
  await expect(openImages(files(IMAGE_LIMITS.images + 1, png))).rejects.toThrow(/2001 files/);
  const ten = new Blob([new Uint8Array(IMAGE_LIMITS.bytes)]);
  await expect(openImages(files(50, ten))).resolves.toMatchObject({ notTaken: [] });
  await expect(openImages([...files(50, ten), { name: "more.png", content: png }])).rejects.toThrow(/500 MB/);
});
