import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tinyPng } from "@/lib/content/image/testing/tiny-images";
import { prisma } from "@/lib/db/client";
import { makeStudy } from "@/lib/testing/round";
import { runCommand } from "../testing/run-command";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tickbox-images-"));
  await mkdir(join(folder, "charts"));
  await writeFile(join(folder, "charts", "q3.png"), tinyPng("q3"));
  await writeFile(join(folder, "photo.png"), tinyPng("photo"));
  await writeFile(join(folder, "drawing.png"), "<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>");
});

afterAll(() => rm(folder, { recursive: true }));

test("a folder's images get their paths as names; what fails is told, and the rest is there; again nothing changes", async () => {
  const { studyId } = await makeStudy(0);
  const first = await runCommand(["import-images", folder, "--study", studyId]);
  expect(first).toMatchObject({
    code: 1,
    stdout: expect.stringContaining("2 images added"),
    stderr: expect.stringMatching(/1 file not added:\n {2}drawing.png: SVG images are not taken/),
  });
  const stored = await prisma().studyImage.findMany({ where: { studyId }, orderBy: { name: "asc" } });
  expect(stored.map(({ name }) => name)).toEqual(["charts/q3.png", "photo.png"]);
  const again = await runCommand(["import-images", join(folder, "photo.png"), "--study", studyId]);
  expect(again).toMatchObject({ code: 0, stdout: expect.stringMatching(/^0 images added to .*, 1 already there\./) });
  const nowhere = await runCommand(["import-images", join(folder, "nowhere"), "--study", studyId]);
  expect(nowhere).toMatchObject({ code: 1, stderr: expect.stringContaining("There is no file or folder") });
});
