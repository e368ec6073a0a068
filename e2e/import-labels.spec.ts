import { v7 as uuidv7 } from "uuid";
import { prisma } from "@/lib/db/client";
import { createStudy } from "@/lib/study/server/create-study";
import { expectAccessible } from "./support/accessible";
import { expect, test } from "./support/test";

const CONTENT = [0, 1, 2, 3]
  .map((id) =>
    JSON.stringify({ id: `i${id}`, instruction: `Write ${id}.`, responses: [{ system: "Aspen", text: `${id}` }] }),
  )
  .join("\n");

const LABELS = [
  "item,system,rater,criterion,value",
  ...[0, 1, 2, 3].flatMap((item) =>
    ["ann", "bob", "gpt-4"].flatMap((rater, place) => [
      `i${item},Aspen,${rater},fluency,${item + 1}`,
      `i${item},Aspen,${rater},factuality,${10 * item + 30 * place}`,
    ]),
  ),
].join("\n");

test("labels of several criteria, of people and a model, on two scales, come in through the page", async ({
  page,
  people,
  complaints,
}) => {
  // Who labelled the same tasks is not merged.
  complaints.allow(/409 \(Conflict\)/);
  const researcher = await people.researcher();
  const studyId = (await createStudy(researcher, { name: `Labels ${uuidv7()}` })).id;
  await page.goto(`/studies/${studyId}/data/import`);
  await page.getByLabel("Files to import").setInputFiles([
    { name: "study.jsonl", mimeType: "text/plain", buffer: Buffer.from(CONTENT) },
    { name: "ratings.csv", mimeType: "text/plain", buffer: Buffer.from(LABELS) },
  ]);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByRole("button", { name: "Continue with ratings.csv" }).click();

  await expect(page.getByText("Not ready: 1 problem")).toBeVisible();
  await expect(page.getByText("Are these raters models? gpt-4")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("combobox", { name: "Scale of factuality" }).selectOption("0-100");
  await page.getByRole("combobox", { name: "gpt-4 is a …" }).selectOption("model");
  await expect(page.getByText("By models: 1 judge (gpt-4)")).toBeVisible();
  await expect(page.getByRole("row", { name: /factuality Imported: ratings.csv · factuality/ })).toBeVisible();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByRole("link", { name: "Compare the rounds" }).click();

  const table = page.getByRole("table", { name: "Agreement by criterion" });
  await expect(table.getByRole("row", { name: /fluency .*1\.000/ })).toBeVisible();
  await expect(table.getByRole("row", { name: /factuality/ })).toContainText("30");
  const rounds = await prisma().round.findMany({ where: { studyId }, orderBy: { ratedCriterion: "asc" } });
  expect(rounds.map(({ ratedCriterion, scale }) => [ratedCriterion, scale])).toEqual([
    ["factuality", "points-0-100"],
    ["fluency", "score"],
  ]);
  const raters = await prisma().rater.findMany({ where: { studyId }, orderBy: { number: "asc" } });
  expect(raters.map(({ name, kind }) => [name, kind])).toEqual([
    ["ann", "imported"],
    ["bob", "imported"],
    ["gpt-4", "judge"],
  ]);

  await table.getByRole("link", { name: "factuality" }).click();
  await expect(page.getByText("criterion: factuality")).toBeVisible();
  await page.getByRole("link", { name: "Raters", exact: true }).click();
  await page.getByRole("button", { name: "Merge Rater 02" }).click();
  await page.getByRole("combobox", { name: "Into" }).selectOption(raters[0]?.id ?? "");
  await page.getByRole("button", { name: "Merge", exact: true }).click();
  await expect(page.getByText(/Both labelled 8 tasks/)).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Split Rater 02" }).click();
  await page.getByRole("checkbox", { name: /fluency/ }).check();
  await page.getByRole("button", { name: "Split", exact: true }).click();
  await expect(page.getByRole("row", { name: /Rater 04 bob/ })).toBeVisible();
});
