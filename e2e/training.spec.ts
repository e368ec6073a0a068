import { prisma } from "@/lib/db/client";
import { makeStudy } from "@/lib/testing/round";
import { expectAccessible, WCAG } from "./support/accessible";
import { expectAlive } from "./support/alive";
import { reading } from "./support/labelling";
import { expect, test } from "./support/test";

/** Tasks of known truth: some to be trained by, one to check attention by. */

test("a round with training: made, trained for, not passed, remarked on, admitted to, and then labelled with an attention task", async ({
  page,
  people,
  browser,
}) => {
  const owner = await people.researcher();
  const study = await makeStudy(6);
  const { studyId } = study;
  await prisma().membership.create({ data: { studyId, userId: owner.userId, role: "owner" } });
  const known = study.instructions.slice(0, 3).map(({ responseIds: [left] }) => left);
  await prisma().response.updateMany({ where: { id: { in: known.slice(1) } }, data: { knownScore: 4 } });
  await page.goto(`/studies/${studyId}/data/instructions/${study.instructions[0]?.id}`);
  await expectAlive(page);
  await page.getByRole("button", { name: "Edit reference answer of secret-system-left" }).click();
  const form = page.getByRole("dialog", { name: "Reference answer: secret-system-left" });
  await form.getByLabel("Score").selectOption("4");
  await form.getByLabel("Answer to question 2").selectOption("YES");
  await form.getByLabel("Explanation of answer 2").fill("It says so");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Reference score 4")).toBeVisible();
  await expect(page.getByText("Reference answers: 1 –, 2 YES (It says so)")).toBeVisible();

  await page.goto(`/studies/${studyId}/rounds/new`);
  const plan = page.getByRole("region", { name: "This round" });
  await page.getByLabel("Raters per task").fill("2");
  await page.getByText("More settings").click();
  await page.getByRole("checkbox", { name: /secret-system-left/ }).check();
  await page.getByLabel("Attention tasks").fill("2");
  await page.getByLabel("Training tasks", { exact: true }).fill("2");
  await expect(plan.getByText(/Ask for at most 3 of both together/)).toBeVisible();
  await expect(plan.getByRole("button", { name: "Create round" })).toBeDisabled();
  await page.getByLabel("Attention tasks").fill("1");
  await expect(
    plan.getByText(/3 of 6 tasks have a reference answer; of them 1 becomes an attention task/),
  ).toBeVisible();
  await plan.getByRole("button", { name: "Create round" }).click();
  await expect(page.getByText("with 2 training tasks (pass mark 70%) and 1 attention task")).toBeVisible();
  await page.getByRole("button", { name: "Open round" }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  const { id: roundId } = await prisma().round.findFirstOrThrow({ where: { studyId } });

  const context = await browser.newContext();
  await people.signIn(await people.member(studyId, "annotator", "Ada"), context);
  const rater = await context.newPage();
  await rater.goto(new URL(`/label/${roundId}`, page.url()).href);
  const truth = rater.getByRole("region", { name: "The reference answer" });
  for (const [key, heading] of [
    ["4", "Right"],
    ["1", "Different from the reference answer"],
  ] as const) {
    await expect(rater.getByText("Training task: you")).toBeVisible();
    await expect(rater.locator("aside :is(fieldset, input, textarea, button):focus")).toHaveCount(1);
    await rater.keyboard.press(key);
    await rater.keyboard.press("Control+Enter");
    await expect(truth.getByRole("heading", { name: heading, exact: true })).toBeFocused();
    await expect(truth.getByText("4 · Great").last()).toBeVisible();
    await expect(
      truth.getByText(`Training: ${key === "4" ? 1 : 2} of 2 done, 1 right. 2 of 2 needed to pass.`),
    ).toBeVisible();
    if (key === "1") {
      await truth.getByLabel("Disagree? Tell the researchers").fill("It has too few lines.");
      await truth.getByRole("button", { name: "Send", exact: true }).click();
      await expect(truth.getByRole("list", { name: "Your remarks" })).toContainText("It has too few lines.");
      await expectAccessible(rater, WCAG);
      // What is still unsent goes along.
      await truth.getByLabel("Disagree? Tell the researchers").fill("And the last one is short.");
      await expect(truth.getByRole("button", { name: "Send and continue" })).toBeVisible();
    }
    await rater.keyboard.press("Control+Enter");
    await expect(truth).toHaveCount(0);
  }
  await expect(rater.getByText("You got 1 of 2 training tasks right; 70% are needed.")).toBeVisible();

  await page.goto(`/studies/${studyId}/rounds/${roundId}/raters`);
  const training = page.getByRole("region", { name: "Training", exact: true });
  await expect(training.getByText("Failed: awaiting your decision")).toBeVisible();
  const discussion = page.getByRole("region", { name: "Discussion of training tasks" });
  const thread = discussion.getByRole("article").filter({ hasText: "It has too few lines." });
  await expect(discussion.getByText("And the last one is short.")).toBeVisible();
  await thread.getByLabel("Reply").fill("Count them again, @Rater 01.");
  await thread.getByRole("button", { name: "Send" }).click();
  await expect(thread.getByText("Researcher (you)")).toBeVisible();
  await thread.getByRole("button", { name: "Mark as resolved" }).click();
  await expect(thread.getByText("Resolved", { exact: true })).toBeVisible();
  await rater.getByRole("link", { name: "Open the discussion" }).click();
  const answered = rater.getByRole("article").filter({ hasText: "It has too few lines." });
  await expect(answered.getByText("Mentions you")).toBeVisible();
  // A press while a part of the page comes alive can be lost.
  await expect(async () => {
    await answered.getByRole("button", { name: "Reopen" }).click();
    await expect(answered.getByText("Resolved", { exact: true })).toHaveCount(0, { timeout: 5_000 });
  }).toPass();
  await rater.goBack();
  await training.getByRole("button", { name: "Let Rater 01 retry" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Let them retry" }).click();
  await expect(training.getByText("second try")).toBeVisible();
  // The rater's page finds it by itself.
  await expect(rater.getByText("Training task: you")).toBeVisible();
  await training.getByRole("button", { name: "Admit Rater 01" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Admit", exact: true }).click();
  await expect(training.getByText("admitted", { exact: true })).toBeVisible();

  await rater.reload();
  for (let done = 0; done < 4; done += 1) {
    await expect(rater.getByText(new RegExp(`^${done} of `))).toBeVisible();
    await expect(reading(rater)).toBeVisible();
    await expect(rater.locator("aside :is(fieldset, input, textarea, button):focus")).toHaveCount(1);
    await rater.keyboard.press("4");
    await rater.keyboard.press("Control+Enter");
  }
  await expect(rater.getByText("All done. Thank you!")).toBeVisible();
  await context.close();
  await test.step("who gets enough of them right is told so, and goes on", async () => {
    const other = await browser.newContext();
    await people.signIn(await people.member(studyId, "annotator", "Berta"), other);
    const trained = await other.newPage();
    await trained.goto(new URL(`/label/${roundId}`, page.url()).href);
    for (const done of [1, 2]) {
      await expect(trained.locator("aside :is(fieldset, input, textarea, button):focus")).toHaveCount(1);
      await trained.keyboard.press("4");
      await trained.keyboard.press("Control+Enter");
      await expect(trained.getByText(`Training: ${done} of 2 done`)).toBeVisible();
      await trained.keyboard.press("Control+Enter");
    }
    const passed = trained.getByRole("status").filter({ hasText: "You passed training" });
    await expect(passed).toContainText("You got 2 of 2 training tasks right; 70% were needed.");
    await expectAccessible(trained, WCAG);
    await trained.keyboard.press("Enter");
    await expect(reading(trained)).toBeVisible();
    await expect(trained.getByText("Training task: you")).toHaveCount(0);
    await other.close();
  });
  await expect(page.getByText("This round has 2 training tasks (all with a reference answer)")).toBeVisible();
  const labels = await prisma().annotation.findMany({ where: { roundId }, include: { task: true } });
  expect(labels.map(({ task }) => task.stratum).sort()).toEqual([
    "attention",
    "main",
    "main",
    "main",
    "training",
    "training",
    "training",
    "training",
  ]);
});
