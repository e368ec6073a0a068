import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFile } from "@/lib/interchange/open-file";
import { openInput } from "./named-paths";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tickbox-folder-"));
  for (const rater of ["ann", "ben"]) {
    await mkdir(join(folder, rater));
    await writeFile(join(folder, rater, "ratings.csv"), "item,rating\ni1,4\n");
  }
  await writeFile(join(folder, "read me.txt"), "Hello.");
});

afterAll(() => rm(folder, { recursive: true }));

test("a folder is one file of its tables where the command takes folders", async () => {
  const { bytes, name } = await openInput(folder, { folders: true });
  const opened = await openFile(bytes, name, { sheetsAre: "raters" });
  expect(opened).toMatchObject({
    ok: true,
    sheets: ["ann", "ben"],
    rows: [
      { item: "i1", rating: "4", rater: "ann" },
      { item: "i1", rating: "4", rater: "ben" },
    ],
  });
});

test("elsewhere it is refused, and so is a folder without tables", async () => {
  await expect(openInput(folder)).rejects.toThrow(/is a folder: expected a file/);
  const { bytes } = await openInput(join(folder, "ann"), { folders: true });
  expect(await openFile(bytes, "ann")).toMatchObject({ ok: true, sheets: ["ratings"] });
});
