import { v7 as uuidv7 } from "uuid";
import { prisma } from "@/lib/db/client";
import { EXAMPLE_FILES } from "@/lib/imports/example-files";
import { createStudy } from "@/lib/study/server/create-study";
import { expectAccessible } from "./support/accessible";
import { expect, test } from "./support/test";

function example(format: string): { name: string; mimeType: string; buffer: Buffer } {
  const found = EXAMPLE_FILES.find((file) => file.format === format);
  if (!found) throw new Error(`no example of ${format}`);
  return { name: found.fileName, mimeType: "text/plain", buffer: Buffer.from(found.text) };
}

function file(name: string, text: string): { name: string; mimeType: string; buffer: Buffer } {
  return { name, mimeType: "text/plain", buffer: Buffer.from(text) };
}

let studyId: string;

test.beforeEach(async ({ page, people }) => {
  const researcher = await people.researcher();
  studyId = (await createStudy(researcher, { name: `Import ${uuidv7()}` })).id;
  await page.goto(`/studies/${studyId}/data/import`);
});

test("a study file is previewed, imported, and nothing new the second time", async ({ page }) => {
  await page.getByLabel("Files to import").setInputFiles(example("tickbox"));
  await expect(page.getByRole("combobox", { name: "Format" })).toHaveValue("tickbox");
  await expect(page.getByText("Write a haiku about autumn rain.")).toBeVisible();
  await expect(page.getByText("new instructions")).toBeVisible();
  expect(await prisma().instruction.count({ where: { studyId } })).toBe(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText("Imported", { exact: true })).toBeVisible();
  expect(await prisma().instruction.count({ where: { studyId } })).toBe(2);
  await expect(page.getByRole("row", { name: /study.jsonl/ })).toBeVisible();

  await page.getByRole("button", { name: "Import another file" }).click();
  await page.getByLabel("Files to import").setInputFiles(example("tickbox"));
  await expect(page.getByText("Nothing new", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Import", exact: true })).toBeHidden();
});

test("pasted rows go the way of a file", async ({ page }) => {
  await page.getByText("Or paste rows").click();
  await expect(page.getByRole("button", { name: "Check the rows" })).toBeDisabled();
  await page.getByLabel("Rows").fill("id\tprompt\tmodel\tresponse\n1\tName a bird.\tAspen\tA wren.\n");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Check the rows" }).click();
  await expect(page.getByRole("heading", { name: /^Pasted rows \d{4}-/ })).toBeVisible();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText("Imported", { exact: true })).toBeVisible();
  const [only] = await prisma().response.findMany({ where: { studyId }, include: { system: true } });
  expect([only?.text, only?.system.name]).toEqual(["A wren.", "Aspen"]);
});

test("a bad line is named, nothing is stored, and the problems can be taken away", async ({ page }) => {
  const lines = ['{"id":"a","instruction":"x"}', '{"id":"b","instrucion":"y"}', "{", '{"id":"a","instruction":"z"}'];
  await page.getByLabel("Files to import").setInputFiles(file("bad.jsonl", lines.join("\n")));
  await expect(page.getByRole("alert").filter({ hasText: "Not ready" })).toContainText("3 problems");
  await expect(page.getByRole("row", { name: /instrucion.*did you mean "instruction"/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /4 id .*is already in line 1/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Import", exact: true })).toBeHidden();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as CSV: Problems" }).click();
  expect((await downloading).suggestedFilename()).toBe("problems of bad.jsonl.csv");
  expect(await prisma().instruction.count({ where: { studyId } })).toBe(0);
  await expectAccessible(page);
});

test("two files in a row: content, then labels whose values have to be explained", async ({ page }) => {
  const labels = "item_id,rater,value\np1,ana,1\np1,ben,2\np1,cleo,0\n";
  await page.getByLabel("Files to import").setInputFiles([example("pairs"), file("labels.csv", labels)]);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByRole("button", { name: "Continue with labels.csv" }).click();
  await expect(page.getByText("Not ready: 3 problems")).toBeVisible();
  for (const [value, meaning] of [
    ["0", "tie"],
    ["1", "A"],
    ["2", "B"],
  ] as const) {
    await page.getByRole("combobox", { name: `Meaning of ${value}` }).selectOption(meaning);
  }
  await expect(page.getByText("new labels")).toBeVisible();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByRole("link", { name: "See the labels" }).click();
  await expect(page).toHaveURL(/\/rounds\//);
  const annotations = await prisma().annotation.findMany({ where: { studyId }, select: { level: true } });
  expect(annotations.map(({ level }) => level).sort()).toEqual([2, 3, 4]);
});

test("a table's columns can be put right", async ({ page }) => {
  const table = "Nr,Prompt,GPT,Claude\n1,Say hi,Hi!,Hello!\n2,Say bye,Bye!,\n";
  await page.getByLabel("Files to import").setInputFiles(file("answers.csv", table));
  await page.getByRole("combobox", { name: "Id", exact: true }).selectOption("Nr");
  await page.getByRole("checkbox", { name: "GPT" }).check();
  await page.getByRole("checkbox", { name: "Claude" }).check();
  await page.getByRole("textbox", { name: "System of the column GPT" }).fill("Gamma");
  await expect(page.getByText("Gamma").first()).toBeVisible();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText("Imported", { exact: true })).toBeVisible();
  const systems = await prisma().system.findMany({ where: { studyId }, include: { responses: true } });
  expect(systems.map(({ name, responses }) => [name, responses.length]).sort()).toEqual([
    ["Claude", 1],
    ["Gamma", 2],
  ]);
});

test("an upload can be cancelled, and files that are no text are refused in words", async ({ page }) => {
  await page.getByLabel("Files to import").setInputFiles({
    name: "sheet.xlsx",
    mimeType: "application/vnd.ms-excel",
    buffer: Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0, 0, 0]),
  });
  await expect(page.getByText(/a damaged ZIP archive/)).toBeVisible();
  await page.getByRole("button", { name: "Choose another file" }).click();
  await page.route("**/imports?mode=check**", () => undefined);
  await page.getByLabel("Files to import").setInputFiles(example("tickbox"));
  // The Format field appears above the button and moves it.
  await expect(page.getByLabel("Format")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "Check the file" })).toBeVisible();
});
