import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { temporaryFile } from "../testing/temporary-files";
import { makeFolder, openInput } from "./named-paths";

test("opens a file by its name and size, and says what is missing", async () => {
  const folder = await mkdtemp(join(tmpdir(), "open-input-"));
  await writeFile(join(folder, "labels.csv"), "a,b\n");
  const { name, totalBytes, bytes } = await openInput(join(folder, "labels.csv"));
  expect({ name, totalBytes, content: await text(bytes) }).toEqual({
    name: "labels.csv",
    totalBytes: 4,
    content: "a,b\n",
  });
  await expect(openInput(join(folder, "none.csv"))).rejects.toThrow(/^There is no file .*none\.csv\. Give a path/);
  await expect(openInput(folder)).rejects.toThrow(/is a folder/);
});

test("where a file stands in the way, the option and the place are named", async () => {
  const file = temporaryFile("labels.csv", "a");
  await expect(makeFolder(file)).rejects.toThrow(`--out: the folder ${file} could not be created. Choose another one.`);
  await expect(makeFolder(`${file}/gold`)).rejects.toThrow("could not be created");
});
