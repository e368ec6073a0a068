import { prisma } from "@/lib/db/client";
import { makeStudy } from "@/lib/testing/round";
import { expectAccessible, WCAG } from "./support/accessible";
import { expect, test } from "./support/test";

async function ownStudy(userId: string, instructions = 6) {
  const study = await makeStudy(instructions);
  await prisma().membership.create({ data: { studyId: study.studyId, userId, role: "owner" } });
  return study;
}

test("a round tells what it comes to, is created, opened, paused, resumed and closed", async ({ page, people }) => {
  const owner = await people.researcher();
  const { studyId } = await ownStudy(owner.userId);
  let letArrive = () => {};
  const held = new Promise<void>((resolve) => {
    letArrive = resolve;
  });
  await page.route("**/round-plan", (route) => held.then(() => route.continue()));
  await page.goto(`/studies/${studyId}`);
  await page.getByRole("link", { name: "New round" }).click();
  const plan = page.getByRole("region", { name: "This round" });
  await test.step("the button stays where it is when what the round comes to arrives", async () => {
    const button = plan.getByRole("button", { name: "Create round" });
    await expect(plan.getByText("Calculating the totals")).toBeAttached();
    const place = await button.boundingBox();
    letArrive();
    await expect(plan.getByText("36", { exact: true })).toBeVisible();
    expect(await button.boundingBox()).toEqual(place);
  });

  await page.getByLabel("Raters per task").fill("0");
  await plan.getByRole("button", { name: "Create round" }).click();
  await page.getByRole("link", { name: "Enter a whole number from 1 to 20." }).click();
  await expect(page.getByLabel("Raters per task")).toBeFocused();
  await expect(page.getByLabel("Raters per task")).toHaveValue("0");
  expect(await prisma().round.count({ where: { studyId } })).toBe(0);
  await page.getByLabel("Raters per task").fill("2");
  await expect(plan.getByText("24", { exact: true })).toBeVisible();
  await page.getByText("More settings").click();
  await page.getByLabel("Random sample").fill("4");
  await expect(plan.getByText("2 instructions were not in the sample.")).toBeVisible();
  await page.getByRole("checkbox", { name: /secret-system-left/ }).check();
  await expect(plan.getByText("from 4 instructions")).toBeVisible();
  await expect(plan.getByText("8", { exact: true })).toBeVisible();
  await page.getByText("Preview", { exact: true }).click();
  await expect(page.getByRole("heading", { name: "The five levels" })).toBeVisible();
  await plan.getByRole("button", { name: "Create round" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Direct scoring" })).toBeVisible();
  const round = await prisma().round.findFirstOrThrow({ where: { studyId }, include: { tasks: true } });
  expect(round).toMatchObject({ status: "draft", overlap: 2, protocol: "direct_scoring" });
  expect(round.tasks).toHaveLength(4);

  const status = async () => (await prisma().round.findUniqueOrThrow({ where: { id: round.id } })).status;
  await page.getByRole("button", { name: "Open round" }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  expect(await status()).toBe("open");
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("button", { name: "Resume" }).click();
  await page.getByRole("button", { name: "More about this round" }).click();
  await page.getByRole("menuitem", { name: "Close round" }).click();
  await expect(page.getByRole("dialog")).toContainText("8 of 8 labels are still missing");
  await page.getByRole("dialog").getByRole("button", { name: "Close round" }).click();
  await expect(page.getByRole("button", { name: "Reopen" })).toBeVisible();
  expect(await status()).toBe("closed");
});

test("a draft's settings change; of an open round name, guidelines, more overlap", async ({ page, people }) => {
  const owner = await people.researcher();
  const { studyId } = await ownStudy(owner.userId);
  await page.goto(`/studies/${studyId}/rounds/new`);
  await page.getByRole("button", { name: "Create round" }).click();
  await expect(page.getByRole("button", { name: "Open round" })).toBeVisible();
  const openSettings = async () => {
    await page.getByRole("button", { name: "More about this round" }).click();
    await page.getByRole("menuitem", { name: /guidelines/ }).click();
  };
  await openSettings();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Overlap").fill("5");
  await dialog.getByLabel("Level 5").fill("Superb");
  await expectAccessible(page, WCAG);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Open round" }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await openSettings();
  await expect(dialog.getByLabel("Level 5")).toHaveCount(0);
  await dialog.getByLabel("Overlap").fill("6");
  await expect(dialog.getByText("12 more labels will be asked for")).toBeVisible();
  await dialog.getByLabel("Guidelines", { exact: true }).fill("Read twice.");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  const round = await prisma().round.findFirstOrThrow({ where: { studyId }, include: { tasks: true } });
  expect(round).toMatchObject({ overlap: 6, guidelines: "Read twice." });
  expect(round.levelNames[4]).toBe("Superb");
  expect(round.tasks.every(({ wanted }) => wanted === 6)).toBe(true);
});

test("the same tasks run with the checklist, and the form says which comes first", async ({
  page,
  people,
  complaints,
}) => {
  const owner = await people.researcher();
  const { studyId } = await ownStudy(owner.userId);
  await page.goto(`/studies/${studyId}/rounds/new#round-guidelines`);
  await expect(page.getByRole("textbox", { name: "Guidelines" })).toBeVisible();
  await page.getByLabel("Name of the round").fill("");
  await page.getByText("More settings").click();
  await page.getByRole("button", { name: "Create round" }).click();
  await expect(page.getByLabel("Name of the round")).toBeVisible();
  await page.getByRole("link", { name: "Give the round a name." }).click();
  await page.getByLabel("Name of the round").fill("Direct scoring");
  await page.getByLabel("Random sample").fill("3");
  await page.getByRole("button", { name: "Create round" }).click();
  await page.getByRole("button", { name: "More about this round" }).click();
  await page.getByRole("menuitem", { name: "New round on the same tasks" }).click();
  await expect(page.getByRole("radio", { name: /Check, then score/ })).toBeChecked();
  await expect(page.getByText("Direct scoring comes first")).toBeVisible();
  await page.getByRole("button", { name: "Create round" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Check, then score" })).toBeVisible();
  const rounds = await prisma().round.findMany({
    where: { studyId },
    orderBy: { createdAt: "asc" },
    include: { tasks: { orderBy: { responseAId: "asc" } } },
  });
  const responses = rounds.map(({ tasks }) => tasks.map(({ responseAId }) => responseAId));
  expect(responses).toHaveLength(2);
  expect(responses[1]).toEqual(responses[0]);
  await page.goto(`/studies/${studyId}`);
  await expect(page.getByRole("link", { name: "Check, then score" })).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(2);

  await test.step("a draft without labels is deleted", async () => {
    await page.getByRole("link", { name: "Check, then score" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Check, then score" })).toBeVisible();
    await page.getByRole("button", { name: "More about this round" }).click();
    await page.getByRole("menuitem", { name: "Delete round" }).click();
    // Until it is left, the page may ask how far the round is, every three seconds.
    complaints.allow(/404.*\/progress/);
    await page.getByRole("dialog").getByRole("button", { name: "Delete round" }).click();
    await expect(page).toHaveURL(new RegExp(`/studies/${studyId}$`));
    await expect(page.getByRole("progressbar")).toHaveCount(1);
    expect(await prisma().round.findMany({ where: { studyId } })).toMatchObject([{ id: rounds[0]?.id }]);
  });
});

test("an open round is added to and duplicated", async ({ page, people }) => {
  const owner = await people.researcher();
  const { studyId } = await ownStudy(owner.userId, 3);
  await page.goto(`/studies/${studyId}/rounds/new`);
  await page.getByLabel("Random sample").fill("1");
  await page.getByRole("button", { name: "Create round" }).click();
  await page.getByRole("button", { name: "Open round" }).click();
  await page.getByRole("button", { name: "More about this round" }).click();
  await page.getByRole("menuitem", { name: "Add tasks" }).click();
  const dialog = page.getByRole("dialog");
  await expect(
    dialog.getByText("4 tasks to add: 12 more labels. The round already has 2 of these tasks"),
  ).toBeVisible();
  await dialog.getByLabel("Random sample").fill("1");
  await expect(dialog.getByText("2 tasks to add: 6 more labels.")).toBeVisible();
  await expectAccessible(page, WCAG);
  await dialog.getByRole("button", { name: "Add tasks" }).click();
  await expect(dialog.getByText("Give the batch a name.").first()).toBeVisible();
  await dialog.getByLabel("Name of the batch").fill("Second week");
  await dialog.getByRole("button", { name: "Add tasks" }).click();
  await expect(page.getByText("2 tasks added.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone.")).toBeVisible();

  await page.getByRole("button", { name: "More about this round" }).click();
  await page.getByRole("menuitem", { name: "Add tasks" }).click();
  await dialog.getByLabel("Random sample").fill("1");
  await dialog.getByLabel("Name of the batch").fill("Second week");
  await dialog.getByRole("button", { name: "Add tasks" }).click();
  await expect(page.getByText("2 tasks added.")).toBeVisible();

  await page.getByRole("button", { name: "More about this round" }).click();
  await page.getByRole("menuitem", { name: "Duplicate round" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Direct scoring (copy)" })).toBeVisible();
  const rounds = await prisma().round.findMany({
    where: { studyId },
    orderBy: { createdAt: "asc" },
    include: { tasks: { orderBy: { position: "asc" } } },
  });
  expect(rounds.map(({ status }) => status)).toEqual(["open", "draft"]);
  const [first, copy] = rounds.map(({ tasks }) => tasks.map(({ batch, responseAId }) => [batch, responseAId]));
  expect(first?.map(([batch]) => batch)).toEqual([null, null, "Second week", "Second week"]);
  expect(copy).toEqual(first);

  await page.getByRole("link", { name: "Setup", exact: true }).click();
  const history = page.getByRole("table", { name: "History of the round, the newest first" });
  await expect(history).toContainText("Round “Direct scoring (copy)” created as a copy: 4 tasks, overlap 3");
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("dialog").getByRole("spinbutton", { name: "Overlap" }).fill("5");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(history).toContainText("Round changed: overlap 3 → 5");
  await page.goto(`/studies/${studyId}/settings/history`);
  await expect(page.getByRole("row", { name: /^2 tasks added as “Second week” Direct scoring/ })).toHaveCount(2);
  await expect(page.getByRole("row", { name: /^Undone: 2 tasks of “Second week” removed/ })).toBeVisible();
});
