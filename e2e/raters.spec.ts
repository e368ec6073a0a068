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
  const agreement = page.getByRole("region", { name: "Agreement with the others", exact: true });
  // Without the third rater the two others agree perfectly, and the two are the others' median for nobody else.
  await expect(
    agreement
      .getByRole("row", { name: /Rater 03 other simulated/ })
      .getByRole("cell")
      .nth(1),
  ).toHaveText("1.000");
  await expect(agreement.getByText(/Only kappa has an interval/)).toBeVisible();
  await page.getByText("Nominal").click();
  await expect(page).toHaveURL(/level=nominal/);
  await expect(agreement.getByText(/most frequent one/)).toBeVisible();
  const bias = page.getByRole("region", { name: "Use of the scale", exact: true });
  await expect(
    bias
      .getByRole("row", { name: /Rater 01/ })
      .getByRole("cell")
      .first(),
  ).toHaveText("3.00");
  const reliability = page.getByRole("region", { name: "Estimated reliability", exact: true });
  await reliability.getByLabel("Rater’s confusion matrix").selectOption({ label: "Rater 03 other" });
  await expect(reliability.getByText(/where the estimated truth is the row/)).toBeVisible();
  await expect(page.getByText("This round has no training tasks and no attention tasks")).toBeVisible();
  await expect(page.getByText("No label of this round has a time")).toBeVisible();
  await expectAccessible(page);
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
  const time = page.getByRole("region", { name: "Time on a task", exact: true });
  await expect(
    time
      .getByRole("row", { name: /Rater 01/ })
      .getByRole("cell")
      .last(),
  ).toHaveText(/0.0 %/);
  await time.getByLabel("Fast is under (seconds)").fill("30");
  await time.getByLabel("Fast is under (seconds)").press("Enter");
  await expect(
    time
      .getByRole("row", { name: /Rater 01/ })
      .getByRole("cell")
      .last(),
  ).toHaveText(/100.0 %/);
  await expect(page).toHaveURL(/fast=30/);
  const same = page.getByRole("region", { name: "Repeated scores", exact: true });
  await expect(same.getByRole("row", { name: /Rater 01/ })).toContainText("label");
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ colorScheme: "dark" });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await expectAccessible(page);
});
