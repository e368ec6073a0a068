import { v7 as uuidv7 } from "uuid";
import { claimTasks } from "@/lib/labelling/server/claim-tasks";
import { submitAnnotation } from "@/lib/labelling/server/submit-annotation";
import type { UserViewer } from "@/lib/people/viewer";
import type { Level } from "@/lib/round/protocol/protocol";
import { contentFor } from "@/lib/testing/content";
import { makeRound, makeStudy } from "@/lib/testing/round";
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

test("raters are sorted, left out, named, timed and removed, and the address keeps each choice", async ({
  page,
  people,
}) => {
  const study = await makeStudy(3);
  const roundId = await makeRound(study, "direct_scoring", { name: "Scores" });
  for (const [name, levels] of [
    ["Petra Person", [1, 2, 4]],
    ["Paul Person", [5, 2, 1]],
    ["Pia Person", [1, 2, 5]],
  ] as const) {
    await label(await people.member(study.studyId, "annotator", name), roundId, levels);
  }
  await people.signIn(await people.member(study.studyId, "researcher"));
  await page.goto(`/studies/${study.studyId}/rounds/${roundId}/raters`);
  await expect(page).toHaveTitle(/Raters/);
  const table = page.getByRole("table", { name: "Raters of the round" });
  const row = (name: RegExp) => table.getByRole("row", { name });
  await expect(row(/Rater 01/)).toBeVisible();
  expect(await page.content()).not.toContain("Petra Person");

  await test.step("columns are chosen, and the table is sorted by one", async () => {
    await page.getByRole("button", { name: "Columns" }).click();
    for (const name of ["Alpha change without rater", "Mean level"]) await page.getByRole("checkbox", { name }).click();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/columns=/);
    // Without the second rater the two others nearly agree.
    await table.getByRole("button", { name: "Alpha without rater" }).click();
    await expect(table.locator("tbody tr").first()).toContainText("Rater 02");
    await page.getByText("Nominal").click();
    await expect(page).toHaveURL(/sort=-without.*level=nominal/);
    const reliability = page.getByRole("region", { name: "Estimated reliability", exact: true });
    await reliability.getByLabel("Rater’s confusion matrix").selectOption({ label: "Rater 02" });
    await expect(reliability.getByText(/where the estimated truth is the row/)).toBeVisible();
  });

  await test.step("people are pseudonyms until their names are asked for, and the page says so", async () => {
    await page.getByRole("switch", { name: /Show real names/ }).click();
    await expect(row(/Rater 01 Petra Person/)).toBeVisible();
    await expect(page).toHaveURL(/names=1/);
    await expect(page.getByText("People’s names are shown on this page")).toBeVisible();
  });

  await test.step("what counts as fast is typed", async () => {
    await expect(row(/Rater 01/)).toContainText("0.0%");
    await page.getByLabel("Flag labels faster than (seconds)").fill("30");
    await page.getByLabel("Flag labels faster than (seconds)").press("Enter");
    await expect(row(/Rater 01/)).toContainText("100.0%");
    await expect(page).toHaveURL(/fast=30/);
  });

  await test.step("one is removed from the round and let back in", async () => {
    await page.getByRole("checkbox", { name: "Select Rater 01" }).check();
    await page.getByRole("button", { name: "Remove from round" }).click();
    const dialog = page.getByRole("dialog", { name: "Remove Rater 01 from this round?" });
    await dialog.getByRole("button", { name: "Remove" }).click();
    await expect(row(/Rater 01 Petra Person/)).toContainText("removed");
    await page.getByRole("checkbox", { name: "Select Rater 01" }).check();
    await page.getByRole("button", { name: "Let back in" }).click();
    await expect(row(/Rater 01 Petra Person/)).not.toContainText("removed");
  });

  await test.step("one is left out of the numbers", async () => {
    await page.getByRole("checkbox", { name: "Select Rater 03" }).check();
    await page.getByRole("button", { name: "Leave out", exact: true }).click();
    await expect(page.getByText("Without Rater 03: 6 of 9 labels")).toBeVisible();
    await expect(table.locator("tbody tr")).toHaveCount(2);
  });
});
