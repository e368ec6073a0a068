import { addLabels, makeRater } from "@/lib/data/agreement/testing/labels";
import { makeRound, makeStudy, type StudyForTest } from "@/lib/data/testing/round";
import { prisma } from "@/lib/db/client";
import { expectAccessible } from "./support/accessible";
import type { People } from "./support/people";
import { expect, test } from "./support/test";

/** A study of one's own, signed in as its researcher. */
async function studyOf(people: People, instructions: number): Promise<StudyForTest> {
  const study = await makeStudy(instructions);
  await people.signIn(await people.member(study.studyId, "researcher"));
  return study;
}

test("the round page shows agreement, follows new labels and can be linked to as it is", async ({ page, people }) => {
  const study = await studyOf(people, 4);
  const roundId = await makeRound(study, "direct_scoring", { name: "Scores" });
  const address = `/studies/${study.studyId}/rounds/${roundId}`;
  await page.goto(`${address}?open=agreement,labels`);
  await expect(page).toHaveTitle("Scores · Tickbox");
  await expect(page.getByText("No labels yet")).toBeVisible();

  const [one, two] = [await makeRater(study.studyId), await makeRater(study.studyId, { simulated: true })];
  await addLabels(roundId, one, [1, 2, 2, 5]);
  await addLabels(roundId, two, [1, 2, 1, null]);
  const agreement = page.getByRole("region", { name: "Agreement", exact: true });
  await expect(agreement.getByText("3 tasks with 2+ labels")).toBeVisible();
  await agreement.getByText("Nominal").click();
  // By hand: Do = 2/6, De = 0.6.
  await expect(agreement.getByText("0.444", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/level=nominal/);
  await expect(agreement.getByText("only 3 tasks")).toBeVisible();
  await expect(page.getByText("Some of these labels are simulated")).toBeVisible();

  // What one came for is in sight at once; the rest is folded, and a link opens what it is about.
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const name of ["Krippendorff’s alpha", "Difference between systems", "Raters to check", "Next step"]) {
    const answer = await page.getByRole("region", { name, exact: true }).boundingBox();
    expect((answer?.y ?? 900) + (answer?.height ?? 0), name).toBeLessThan(600);
  }
  const groups = page.getByRole("region", { name: "Agreement by group" });
  await expect(groups).toBeHidden();
  await page.getByText("Agreement by group").click();
  await expect(page).toHaveURL(/open=agreement%2Clabels%2Cgroups/);
  await expect(groups).toBeVisible();

  await page.reload();
  await expect(page.getByRole("radio", { name: "Nominal" })).toBeChecked();
  const coincidences = page.getByRole("region", { name: "Coincidences" });
  await coincidences.getByRole("button", { name: "Show as a table" }).click();
  const row = coincidences.getByRole("row", { name: /1 Horrible/ });
  await expect(row.getByRole("cell")).toHaveText(["2", "1", "0", "0", "0", "3"]);
  await expectAccessible(page);

  // Somebody labels while the page is open.
  await addLabels(roundId, await makeRater(study.studyId), [null, null, null, 5]);
  await expect(agreement.getByText("4 tasks with 2+ labels")).toBeVisible();
});

test("an alpha that is not defined says why", async ({ page, people }) => {
  const study = await studyOf(people, 2);
  const roundId = await makeRound(study, "preference");
  await addLabels(roundId, await makeRater(study.studyId), [3, 3]);
  await addLabels(roundId, await makeRater(study.studyId), [3, 3]);
  await page.goto(`/studies/${study.studyId}/rounds/${roundId}?open=agreement`);
  const agreement = page.getByRole("region", { name: "Agreement", exact: true });
  await expect(agreement.getByText("Not defined", { exact: true })).toBeVisible();
  await expect(agreement.getByText(/have the same value/)).toBeVisible();
  await page.getByRole("link", { name: "Systems" }).click();
  await expect(page).toHaveTitle(/^Systems compared · /);
  await expect(page.getByRole("img", { name: /pair of systems.*2 ties, 100.0 %/ })).toBeVisible();
});

test("a check-then-score round shows its questions, requirements and the effect of the checklist", async ({
  page,
  people,
}) => {
  const study = await studyOf(people, 2);
  const roundId = await makeRound(study, "check_then_score", { allowUnknown: true });
  await addLabels(roundId, await makeRater(study.studyId), [
    { level: 4, answers: ["YES", "NO"], ease: "easier", comment: "Close, but no" },
    { level: 2, answers: ["YES", "UNKNOWN"], ease: "harder" },
  ]);
  await addLabels(roundId, await makeRater(study.studyId), [{ level: 4, answers: ["NO", "NO"], ease: "easier" }, null]);
  await page.goto(`/studies/${study.studyId}/rounds/${roundId}?open=questions,ease`);
  await expect(page.getByRole("link", { name: "All 4 questions in a table" })).toBeVisible();
  const ease = page.getByRole("region", { name: "Did the checklist make scoring easier?" });
  await expect(ease.getByText("2 answers; published 78.5 %")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Systems" }).click();
  const met = page.getByRole("region", { name: "Requirements met", exact: true });
  await met.getByRole("button", { name: "Show as a table" }).click();
  await expect(met.getByRole("cell", { name: "2 / 3 / 1" })).toBeVisible();
  await met.getByRole("radio", { name: "All questions met" }).click();
  await expect(page).toHaveURL(/met=hardSatisfaction/);
  // One choice does not undo another, and a link shows both.
  await page.getByText("Majority", { exact: true }).click();
  await expect(page).toHaveURL(/answers=majority/);
  await page.reload();
  await expect(met.getByRole("radio", { name: "All questions met" })).toBeChecked();
  await met.getByRole("button", { name: "Show as a table" }).click();
  await expect(met.getByRole("cell", { name: "1 / 1 / 2" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Results of this round" }).click();
  await page.getByRole("link", { name: "Tasks", exact: true }).click();
  await page.getByRole("link", { name: "Questions", exact: true }).click();
  const questions = page.getByRole("table", { name: "Questions of the round and their answers" });
  await expect(questions.locator("tbody tr")).toHaveCount(4);
  await page.getByRole("button", { name: "UNKNOWN" }).click();
  await expect(page).toHaveURL(/sort=-unknown/);
  await expect(questions.locator("tbody tr").first()).toContainText("instruction-1, 2");
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: "Select question 2 of instruction-0" }).check();
  await page.getByRole("link", { name: "Open its tasks" }).click();
  await expect(page.getByLabel("Questions")).toHaveText(/With 1 chosen question/);
  await page.getByText("With comments or problems").click();
  await page.getByRole("link", { name: /instruction-0/ }).click();
  await expect(page.getByText("Close, but no")).toBeVisible();
  await expect(page.getByRole("row", { name: /Is it 0\? YES NO disputed/ })).toBeVisible();
  await expectAccessible(page);
});

test("two sources are compared, turned round and linked to; without pairs in common the page says what to do", async ({
  page,
  people,
}) => {
  const study = await studyOf(people, 3);
  const roundId = await makeRound(study, "preference", { name: "Pairs" });
  await prisma().pair.createMany({
    data: study.instructions.map(({ id, responseIds: [responseAId, responseBId] }, index) => ({
      studyId: study.studyId,
      externalId: `pair-${index}`,
      instructionId: id,
      responseAId,
      responseBId,
      knownOutcome: (["win", "loss", null] as const)[index] ?? null,
    })),
  });
  await page.goto(`/studies/${study.studyId}/compare/sources`);
  await expect(page.getByText("Nothing to compare yet")).toBeVisible();
  await addLabels(roundId, await makeRater(study.studyId, { name: "Ann" }), [1, 1, 2]);
  await addLabels(roundId, await makeRater(study.studyId, { name: "Bob" }), [null, null, 2]);
  await page.reload();
  const table = page.getByRole("region", { name: "All sources against the label" });
  await expect(
    table
      .getByRole("row", { name: /Rater 02 \(Bob\)/ })
      .getByRole("cell")
      .first(),
  ).toHaveText("none");
  await page.getByLabel("Prediction", { exact: true }).selectOption({ label: "Rater 01 (Ann)" });
  await expect(page.getByRole("heading", { name: /2 pairs in common/ })).toBeVisible();
  await expect(page.getByText("1 of 2")).toBeVisible();
  await page.getByRole("button", { name: "Swap label and prediction" }).click();
  await expect(page.getByLabel("Label", { exact: true })).toHaveValue(/^rater:/);
  await page.reload();
  await expect(page.getByLabel("Prediction", { exact: true })).toHaveValue("truth");
  await expectAccessible(page);
  await page.getByLabel("Label", { exact: true }).selectOption({ label: "Rater 02 (Bob)" });
  await expect(page.getByText("No pairs in common")).toBeVisible();
});

test("on a phone nothing is wider than the screen, in the dark too", async ({ page, people }) => {
  const study = await studyOf(people, 3);
  const roundId = await makeRound(study, "preference");
  await addLabels(roundId, await makeRater(study.studyId), [1, 4, 5]);
  await addLabels(roundId, await makeRater(study.studyId), [2, 4, 3]);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ colorScheme: "dark" });
  for (const path of [
    `rounds/${roundId}`,
    `rounds/${roundId}/tasks`,
    `rounds/${roundId}/tasks/labels`,
    `rounds/${roundId}/tasks/questions`,
    "compare/sources",
  ]) {
    await page.goto(`/studies/${study.studyId}/${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    await expectAccessible(page);
  }
});

test("an annotator finds none of it", async ({ page, people, complaints }) => {
  complaints.allow(/404/);
  const study = await makeStudy(1);
  const roundId = await makeRound(study, "direct_scoring");
  await people.signIn(await people.member(study.studyId, "annotator"));
  for (const path of [
    `rounds/${roundId}`,
    `rounds/${roundId}/tasks`,
    `rounds/${roundId}/tasks/labels`,
    `rounds/${roundId}/tasks/questions`,
    "compare/sources",
  ]) {
    const answer = await page.goto(`/studies/${study.studyId}/${path}`);
    expect(answer?.status()).toBe(404);
  }
});
