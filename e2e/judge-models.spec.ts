import { patience } from "@/bin/support/patience.mjs";
import { addLabels, type Label, makeRater } from "@/lib/results/server/testing/labels";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { expectAccessible } from "./support/accessible";
import { expect, test } from "./support/test";

test("a judge is made of the offline demo model, judges a round, and stands on the dashboard beside people", async ({
  page,
  people,
}) => {
  const study = await makeStudy(3);
  await people.signIn(await people.member(study.studyId, "researcher"));
  const roundId = await makeRound(study, "check_then_score", { name: "Checks" });
  for (const level of [2, 4, 5] as const) {
    const label: Label = { level, answers: ["YES", "NO"] };
    await addLabels(roundId, await makeRater(study.studyId), [label, label, label]);
  }
  await page.goto(`/studies/${study.studyId}/models/judges`);
  await expect(page).toHaveTitle(/^Judges · /);
  await expect(page.getByText("No judges yet")).toBeVisible();

  await page.getByRole("link", { name: "New judge" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "New judge" })).toBeVisible();
  const samples = page.getByRole("textbox", { name: "Samples" });
  await samples.fill("0");
  await page.getByRole("button", { name: "Create judge" }).click();
  await expect(page.getByRole("alert").getByText(/^Samples: a whole number/)).toBeVisible();
  await samples.fill("1");
  await page.getByRole("radio", { name: /Check, then score/ }).check();
  await page.getByRole("radio", { name: "tickbox-demo" }).check();
  await page.getByRole("checkbox", { name: /Soft answers/ }).check();
  await page.getByRole("button", { name: "Show the text" }).first().click();
  await expect(page.getByText("You are an impartial judge.").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Name" }).fill("Demo judge");
  await page.getByRole("button", { name: "Create judge" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Demo judge" })).toBeVisible();
  await expect(page.getByText("You are an impartial judge.").first()).toBeVisible();
  await expect(page.getByRole("row", { name: /Checks/ })).toContainText("0 of 3 tasks");
  await page.getByRole("link", { name: "Judge a round…" }).click();
  await expect(page.getByRole("combobox", { name: "Round to judge" })).toHaveValue(roundId);
  await expect(page.getByRole("checkbox", { name: /Demo judge/ })).toBeChecked();
  await page.getByRole("button", { name: "Estimate cost" }).click();
  // Two questions and a score for each of three tasks.
  await expect(page.getByText("9", { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Start the run" }).click();
  await expect(page).toHaveURL(/\/runs\//);
  await expect(page.getByText("Finished").first()).toBeVisible({ timeout: patience(90) });

  await page.goto(`/studies/${study.studyId}/models/judges`);
  const row = page.getByRole("row", { name: /Demo judge/ });
  await expect(row).toContainText("3 of 3");
  await expect(row).toContainText("demo");
  await row
    .getByRole("link", { name: /Demo judge/ })
    .first()
    .click();
  await expect(page.getByText(/6 answers from probabilities of tokens/)).toBeVisible();

  await page.goto(`/studies/${study.studyId}/rounds/${roundId}/tasks`);
  await page.getByRole("table", { name: "Tasks of the round with their labels" }).getByRole("link").first().click();
  await page.getByRole("link", { name: "Model call" }).click();
  await expect(page).toHaveURL(/\/items\//);
  await expect(page.getByText(/Material for this task stands between/).first()).toBeAttached();
});

test("a jury of judges: its labels are computed, and again when members labelled more", async ({ page, people }) => {
  const study = await makeStudy(2);
  await people.signIn(await people.member(study.studyId, "researcher"));
  const roundId = await makeRound(study, "preference", { name: "Pairs" });
  const members: string[] = [];
  for (const name of ["Alpha", "Beta", "Gamma"]) members.push(await makeRater(study.studyId, { kind: "judge", name }));
  for (const [index, member] of members.entries()) await addLabels(roundId, member, [index === 0 ? 4 : 2]);
  await page.goto(`/studies/${study.studyId}/models/judges`);
  await page.getByRole("link", { name: "New jury" }).click();
  await page.getByRole("button", { name: "Create jury" }).click();
  await expect(page.getByRole("alert").getByText("Choose two members or more.")).toBeVisible();
  for (const name of ["Alpha", "Beta", "Gamma"]) await page.getByRole("checkbox", { name }).check();
  await page.getByRole("textbox", { name: "Name" }).fill("The three");
  await page.getByRole("button", { name: "Create jury" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "The three" })).toBeVisible();
  const row = page.getByRole("row", { name: /Pairs/ });
  await expect(row).toContainText("1 labelled by enough members");
  await row.getByRole("button", { name: /Compute labels/ }).click();
  await expect(page.getByText("1 label written.")).toBeVisible();
  await expect(row).toContainText("1 of 2 tasks");
  for (const member of members) await addLabels(roundId, member, [null, 4]);
  await row.getByRole("button", { name: /Compute again/ }).click();
  await expect(page.getByText("1 label written, 1 label as before.")).toBeVisible();
  await expect(row).toContainText("2 of 2 tasks");
});
