import { prisma } from "@/lib/db/client";
import { labelAll } from "@/lib/labelling/server/testing/label-all";
import { addLabels, makeRater } from "@/lib/results/server/testing/labels";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { expectAccessible } from "./support/accessible";
import { expectAlive } from "./support/alive";
import { expect, test } from "./support/test";

async function disputedScores() {
  const study = await makeStudy(4);
  for (const [position, subset] of [
    [1, "easy"],
    [2, "hard"],
  ] as const) {
    await prisma().instruction.update({ where: { id: study.instructions[position]?.id ?? "" }, data: { subset } });
  }
  const roundId = await makeRound(study, "direct_scoring", { name: "Scores" });
  await addLabels(roundId, await makeRater(study.studyId, { name: "SecretRaterOne" }), [
    1,
    { level: 2, comment: "Hm" },
    3,
    3,
  ]);
  await addLabels(roundId, await makeRater(study.studyId, { name: "SecretRaterTwo" }), [5, 4, 4, 3]);
  const address = `/studies/${study.studyId}/rounds/${roundId}`;
  return { study, roundId, address };
}

test("disputed tasks are decided from the keyboard, one after another, and only gold changes", async ({
  page,
  people,
}) => {
  const { study, roundId, address } = await disputedScores();
  await people.signIn(await people.member(study.studyId, "researcher"));
  await page.goto(`${address}?level=ordinal&open=agreement`);
  const alpha = page.getByRole("region", { name: "Agreement", exact: true });
  await expect(alpha).toBeVisible();
  const before = await alpha.innerText();

  await page.goto(`${address}/tasks/adjudication`);
  await expect(page).toHaveTitle(/Adjudication/);
  await expect(page.getByText("To decide (2)")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Disputed tasks" }).getByRole("link")).toHaveCount(2);
  const html = await page.content();
  for (const secret of ["SecretRater", "secret-system"]) expect(html).not.toContain(secret);

  await expectAlive(page);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Choose a level.")).toBeVisible();
  await page.keyboard.press("4");
  await expect(page.getByRole("radio", { name: /4 Great/ })).toBeChecked();
  await page.keyboard.press("Control+Enter");
  // What lacks has the focus, in sight of one who has not scrolled.
  const reason = page.getByRole("textbox", { name: "Reason" });
  await expect(page.getByRole("alert").filter({ hasText: "Give a reason" })).toBeInViewport();
  await expect(reason).toBeFocused();
  await page.keyboard.type("All 5 lines are there");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("To decide (1)")).toBeVisible();
  await expect(page.getByText("Decided (1)")).toBeVisible();
  await expect(page.getByRole("region", { name: "Task 1" })).toBeVisible();
  await expect(page.getByText("Hm", { exact: true })).toBeVisible();
  expect(await prisma().adjudication.findMany({ where: { task: { roundId } } })).toMatchObject([
    { level: 4, reason: "All 5 lines are there" },
  ]);

  // A stricter rule finds one more; the address keeps it.
  await page.getByLabel("Range of levels").fill("1");
  await expect(page.getByText("To decide (2)")).toBeVisible();
  await expect(page).toHaveURL(/at=1/);
  await page.getByText("Split outcome").click();
  await expect(page).toHaveURL(/rule=split/);
  await expect(page.getByText("To decide (1)")).toBeVisible();

  const gold = await page.request.get(`/api/v1/rounds/${roundId}/export/gold.jsonl`);
  const first: unknown = JSON.parse((await gold.text()).split("\n")[0] ?? "");
  expect(first).toMatchObject({ mean: 3, adjudicated: 4, gold: 4, gold_source: "adjudicated" });
  await page.goto(`${address}?level=ordinal&open=agreement`);
  await expect(alpha).toBeVisible();
  expect(await alpha.innerText()).toBe(before);
});

test("a decision can be revised and withdrawn; what somebody else decided meanwhile is never overwritten unseen", async ({
  page,
  people,
}) => {
  const { study, roundId, address } = await disputedScores();
  await people.signIn(await people.member(study.studyId, "researcher", "Rita"));
  const task = await prisma().task.findFirstOrThrow({ where: { roundId, position: 0 } });
  await page.goto(`${address}/tasks/${task.id}`);
  await page.getByRole("link", { name: "Adjudicate this task" }).click();
  await page.getByRole("radio", { name: /2 Bad/ }).check();
  await page.getByLabel("Reason").fill("Too short");

  const colleague = await people.member(study.studyId, "owner", "Olga");
  await prisma().adjudication.create({
    data: { taskId: task.id, level: 5, reason: "Just right", decidedBy: colleague.userId },
  });
  await expect(page.getByText("Olga has decided in the meantime")).toBeVisible();
  await expect(page.getByText(/5 Excellent: Just right/)).toBeVisible();
  await page.keyboard.press("Control+Enter");
  expect(await prisma().adjudication.findUnique({ where: { taskId: task.id } })).toMatchObject({ level: 5 });
  await expectAccessible(page);

  await page.getByRole("button", { name: "OK" }).click();
  await expect(page.getByLabel("Reason")).toHaveValue("Too short");
  await page.getByRole("button", { name: "Revise the decision" }).click();
  await expect(page.getByText(/2 Bad, decided by Rita/)).toBeVisible();
  await page.getByRole("button", { name: "Withdraw the decision" }).click();
  const dialog = page.getByRole("dialog", { name: "Withdraw this decision?" });
  await dialog.getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByText("Not yet adjudicated.")).toBeVisible();
  await expect(page.getByRole("region", { name: "History" }).getByRole("listitem")).toHaveCount(2);
  expect(await prisma().adjudication.count({ where: { taskId: task.id } })).toBe(0);
});

test("tasks and labels are narrowed from the page, and a rater's labels are left out", async ({ page, people }) => {
  const { study, address } = await disputedScores();
  await people.signIn(await people.member(study.studyId, "researcher"));
  await page.goto(`${address}/tasks`);
  const rows = page.getByRole("table", { name: "Tasks of the round with their labels" }).locator("tbody tr");
  await expect(rows).toHaveCount(4);
  await expectAlive(page);
  await page.getByLabel("Range of levels").selectOption({ label: "2 or more" });
  await expect(rows).toHaveCount(2);
  await page.getByLabel("Subset").selectOption("easy");
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/apart=2&subset=easy/);
  await page.getByRole("link", { name: "Labels", exact: true }).click();
  const labels = page.getByRole("table", { name: "Labels of the round" }).locator("tbody tr");
  await expect(labels).toHaveCount(8);
  await page.getByRole("searchbox", { name: "Search" }).fill("hm");
  await expect(labels).toHaveCount(1);
  await page.getByRole("checkbox", { name: "Select the label of task 1 by Rater 01" }).check();
  await page.getByRole("button", { name: "Leave out this rater" }).click();
  await expect(page.getByText("Without Rater 01: 4 of 8 labels")).toBeVisible();
  // The row has gone too.
  await expect(page.locator("main :focus")).toHaveCount(1);
  await page.getByRole("button", { name: "Include everything" }).click();
  await expect(labels).toHaveCount(1);
});

test("the focus stays at the rows and cards when a label is rejected, and when it counts again", async ({
  page,
  people,
}) => {
  const study = await makeStudy(3);
  const roundId = await makeRound(study, "direct_scoring", { name: "Scores", overlap: 2 });
  for (const name of ["Ann", "Bob"]) await labelAll(await people.member(study.studyId, "annotator", name), roundId);
  await people.signIn(await people.member(study.studyId, "researcher"));
  const tasks = `/studies/${study.studyId}/rounds/${roundId}/tasks`;
  const reject = async () => {
    const dialog = page.getByRole("dialog", { name: "Reject this label?" });
    await dialog.getByLabel("Reason").fill("Off topic");
    await dialog.getByRole("button", { name: "Reject", exact: true }).press("Enter");
    await expect(dialog).toBeHidden();
  };

  await page.goto(`${tasks}/labels`);
  const labels = page.getByRole("table", { name: "Labels of the round" }).locator("tbody tr");
  await expect(labels).toHaveCount(6);
  await expectAlive(page);
  const box = labels.nth(1).getByRole("checkbox");
  await box.check();
  await page.getByRole("button", { name: "Reject…" }).press("Enter");
  await reject();
  await expect(labels).toHaveCount(5);
  await expect(box).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(labels).toHaveCount(6);
  await expect(labels.getByRole("checkbox").and(page.locator(":focus"))).toHaveCount(1);
  // The button that went with the focus has not stopped the clock of the next notification.
  await expect(page.getByText("1 label counts again.")).toBeVisible();
  await expect(page.getByText("1 label counts again.")).toBeHidden();

  const task = await prisma().task.findFirstOrThrow({ where: { roundId, position: 0 } });
  await page.goto(`${tasks}/${task.id}`);
  await expectAlive(page);
  const buttons = page.getByRole("button", { name: "Reject…" });
  await expect(buttons).toHaveCount(2);
  await buttons.first().press("Enter");
  await reject();
  await expect(buttons).toHaveCount(1);
  await expect(page.locator("main :focus")).toHaveCount(1);
  await page.getByRole("button", { name: /^Take the rejection/ }).press("Enter");
  await expect(buttons).toHaveCount(2);
  await expect(page.locator("main :focus")).toHaveCount(1);
});
