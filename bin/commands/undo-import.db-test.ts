import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { makeStudy } from "@/lib/testing/round";
import { runCommand } from "../testing/run-command";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tickbox-undo-"));
});

afterAll(() => rm(folder, { recursive: true }));

test("an import is undone by its file's name or its id, and what would go, or what keeps it, is said before", async () => {
  const { studyId } = await makeStudy(0);
  const undo = (...words: string[]) => runCommand(["undo-import", ...words, "--study", studyId]);
  expect(await undo()).toMatchObject({ code: 0, stdout: expect.stringContaining("Nothing was imported") });
  const path = join(folder, "texts.csv");
  await writeFile(path, "id,prompt,model,response\n1,P,Aspen,R\n");
  await runCommand(["import", path, "--study", studyId]);
  expect(await undo()).toMatchObject({ code: 0, stdout: expect.stringContaining("texts.csv (table)") });
  const ratings = join(folder, "ratings.csv");
  await writeFile(ratings, "item,rater,score\n1,ann,4\n1,ben,5\n");
  await runCommand(["import", ratings, "--study", studyId, "--round", "Pilot"]);
  expect(await undo("texts.csv", "--check")).toMatchObject({ code: 1, stderr: expect.stringContaining("Pilot") });
  expect(await undo("texts.csv")).toMatchObject({ code: 1, stderr: expect.stringContaining("Nothing was undone") });
  expect(await undo("other.csv")).toMatchObject({ code: 1, stderr: expect.stringContaining("  ratings.csv (labels)") });
  const said = "what ratings.csv added to “Study”: 2 raters, 2 labels and the round Pilot.";
  const told = (begin: string) => expect.stringContaining(`${begin} ${said.replace("Study", name)}`);
  const { name } = await prisma().study.findUniqueOrThrow({ where: { id: studyId } });
  expect(await undo("ratings.csv", "--check")).toMatchObject({ code: 0, stdout: told("Would delete") });
  expect(await prisma().annotation.count({ where: { rater: { studyId } } })).toBe(2);
  expect(await undo("ratings.csv")).toMatchObject({ code: 0, stdout: told("Deleted") });
  const [left] = await prisma().import.findMany({ where: { studyId } });
  expect(await undo(left?.id ?? "")).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("1 instruction, 1 response and 1 system"),
  });
  expect(await prisma().instruction.count({ where: { studyId } })).toBe(0);
});
