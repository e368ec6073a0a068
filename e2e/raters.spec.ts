import type { Locator } from "@playwright/test";
import { v7 as uuidv7 } from "uuid";
import { addLabels, makeRater } from "@/lib/data/agreement/testing/labels";
import { claimTasks } from "@/lib/data/labelling/claim-tasks";
import { submitAnnotation } from "@/lib/data/labelling/submit-annotation";
import { contentFor } from "@/lib/data/testing/content";
import { makeRound, makeStudy } from "@/lib/data/testing/round";
import type { Level } from "@/lib/domain/protocol";
import type { UserViewer } from "@/lib/domain/viewer";
import { expectAccessible } from "./support/accessible";
import { expect, test } from "./support/test";

/** A person labels every task of the round, each with the next level. */
async function label(person: UserViewer, roundId: string, levels: readonly Level[]): Promise<void> {
  for (const level of levels) {
    const [task] = (await claimTasks(person, roundId, { hold: 1 })).assignments;
    if (!task) throw new Error("nothing to label");
    const content = { ...contentFor(task, level), durationMs: 20_000 };
    await submitAnnotation(person, uuidv7(), { assignmentId: task.assignmentId, supersedes: null, content });
  }
}

/** A rater's cell in the column of this name. */
async function cellOf(table: Locator, rater: RegExp, column: string): Promise<Locator> {
  let index = -1;
  // A column that was just chosen may not have been drawn yet.
  await expect(async () => {
    const headers = await table.getByRole("columnheader").allInnerTexts();
    index = headers.findIndex((header) => header.trim() === column);
    expect(index, column).toBeGreaterThanOrEqual(0);
  }).toPass();
  // The row's checkbox is a cell too, and its name a header.
  return table
    .getByRole("row", { name: rater })
    .locator("td, th")
    .nth(index + 1);
}

test("each rater's agreement with the others, reliability and habits, without a verdict", async ({ page, people }) => {
  const study = await makeStudy(4);
  await people.signIn(await people.member(study.studyId, "researcher"));
  const roundId = await makeRound(study, "direct_scoring", { name: "Scores" });
  const address = `/studies/${study.studyId}/rounds/${roundId}/raters`;
  await page.goto(address);
  await expect(page.getByText("Nobody has labelled yet")).toBeVisible();

  await addLabels(roundId, await makeRater(study.studyId, { name: "careful" }), [1, 2, 4, 5]);
  await addLabels(roundId, await makeRater(study.studyId, { name: "alike" }), [1, 2, 4, 5]);
  await addLabels(roundId, await makeRater(study.studyId, { name: "other", simulated: true }), [5, 2, 4, 1]);
  await page.reload();
  await expect(page).toHaveTitle(/Raters/);
  const raters = page.getByRole("table", { name: "Raters of the round" });
  const cell = (rater: RegExp, column: string) => cellOf(raters, rater, column);
  await page.getByRole("button", { name: "Columns" }).click();
  for (const name of ["Alpha without", "Mean level"]) await page.getByRole("checkbox", { name }).click();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/columns=/);
  // Without the third rater the two others agree perfectly, and the two are the others' median for nobody else.
  await expect(await cell(/Rater 03 other simulated/, "Alpha without")).toHaveText("1.000");
  await expect(await cell(/Rater 01/, "Mean level")).toHaveText("3.00");
  await raters.getByRole("button", { name: "Alpha change" }).click();
  await expect(raters.locator("tbody tr").first()).toContainText("Rater 03");
  const meanings = page.getByRole("region", { name: "What the columns mean" });
  await expect(meanings.getByText(/Only kappa and bias have intervals/)).toBeVisible();
  await page.getByText("Nominal").click();
  await expect(page).toHaveURL(/sort=-change.*level=nominal/);
  await expect(meanings.getByText(/most frequent one/)).toBeVisible();
  const reliability = page.getByRole("region", { name: "Estimated reliability", exact: true });
  await reliability.getByLabel("Rater’s confusion matrix").selectOption({ label: "Rater 03 other" });
  await expect(reliability.getByText(/where the estimated truth is the row/)).toBeVisible();
  await expect(page.getByText("This round has no training tasks and no attention tasks")).toBeVisible();
  await expect(page.getByText("No label of this round has a time")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: "Select Rater 03" }).check();
  await page.getByRole("button", { name: "Leave out", exact: true }).click();
  await expect(page.getByText("Without Rater 03: 8 of 12 labels")).toBeVisible();
  await expect(raters.locator("tbody tr")).toHaveCount(2);
});

test("people are pseudonyms until their names are asked for, and the address says so", async ({ page, people }) => {
  const study = await makeStudy(3);
  const roundId = await makeRound(study, "preference", { name: "Pairs" });
  const person = await people.member(study.studyId, "annotator", "Petra Person");
  await label(person, roundId, [2, 2, 2]);
  await people.signIn(await people.member(study.studyId, "researcher"));
  const address = `/studies/${study.studyId}/rounds/${roundId}/raters`;
  await page.goto(address);
  await expect(page.getByRole("row", { name: /Rater 01/ }).first()).toBeVisible();
  expect(await page.content()).not.toContain("Petra Person");
  await page.getByRole("switch", { name: /Names of people/ }).click();
  await expect(page.getByRole("row", { name: /Rater 01 Petra Person/ }).first()).toBeVisible();
  await expect(page).toHaveURL(/names=1/);
  await expect(page.getByText("People’s names are shown on this page")).toBeVisible();
  const raters = page.getByRole("table", { name: "Raters of the round" });
  await expect(await cellOf(raters, /Rater 01/, "Fast")).toHaveText(/0.0 %/);
  await page.getByLabel("Fast is under (seconds)").fill("30");
  await page.getByLabel("Fast is under (seconds)").press("Enter");
  await expect(await cellOf(raters, /Rater 01/, "Fast")).toHaveText(/100.0 %/);
  await expect(page).toHaveURL(/fast=30/);
  await page.getByRole("checkbox", { name: "Select Rater 01" }).check();
  await page.getByRole("button", { name: "Remove from round" }).click();
  const dialog = page.getByRole("dialog", { name: "Remove Rater 01 from this round?" });
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(raters.getByRole("row", { name: /Rater 01 Petra Person/ })).toContainText("removed");
  await page.getByRole("checkbox", { name: "Select Rater 01" }).check();
  await page.getByRole("button", { name: "Let back in" }).click();
  await expect(raters.getByRole("row", { name: /Rater 01 Petra Person/ })).not.toContainText("removed");
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ colorScheme: "dark" });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await expectAccessible(page);
});
