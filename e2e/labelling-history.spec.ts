import { prisma } from "@/lib/db/client";
import { answered, judged, labellingWorld, labelsOf, openRound } from "./support/labelling";
import { expect, test } from "./support/test";

/** A rater's own labels: seen, changed while the round is open, and never overwritten. */

test("a label is changed by keyboard; the earlier one is kept and superseded", async ({ page, people }) => {
  const { roundId } = await labellingWorld(people, "check_then_score", { tasks: 2 });
  await openRound(page, roundId);
  for (const key of ["y", "n", "y", "2", "e", "Control+Enter"]) await page.keyboard.press(key);
  await expect(page.getByText(/^1 of \d+/)).toBeVisible();
  await expect.poll(async () => (await labelsOf(roundId)).length).toBe(1);

  await page.goto(`/label/${roundId}/history`);
  await expect(page.getByText("2 of 3 YES · 2 Bad")).toBeVisible();
  await page
    .getByRole("link", { name: /^Write \d lines/ })
    .last()
    .click();
  await expect(answered(page, 3, 3)).toBeVisible();
  await expect(page.getByRole("radio", { name: "2, Bad" })).toBeChecked();
  await expect(page.getByText("The earlier version is kept.")).toBeVisible();
  await page.keyboard.press("5");
  await page.reload();
  await expect(page.getByRole("radio", { name: "5, Excellent" })).toBeChecked();
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(new RegExp(`/label/${roundId}/history$`));
  await expect(page.getByText("2 of 3 YES · 5 Excellent")).toBeVisible();
  await expect(page.getByText("Edited", { exact: true })).toBeVisible();
  await test.step("narrowed, the address keeps the choice, also through a label and back", async () => {
    await page.getByLabel("Score").selectOption({ label: "5 Excellent" });
    // Ticked once the address says so.
    await page.getByLabel("With a comment").click();
    await expect(page.getByText("No labels match these filters")).toBeVisible();
    await page.getByLabel("With a comment").click();
    await expect(page).toHaveURL(/history\?level=5$/);
    await page.reload();
    await expect(page.getByLabel("Score")).toHaveValue("5");
    await page
      .getByRole("link", { name: /^Write \d lines/ })
      .last()
      .click();
    await expect(page.getByRole("radio", { name: "5, Excellent" })).toBeChecked();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/history\?level=5$/);
    await expect(page.getByText("2 of 3 YES · 5 Excellent")).toBeVisible();
  });

  const labels = await labelsOf(roundId);
  expect(labels.map((label) => label.level)).toEqual([2, 5]);
  expect(labels[0]?.supersededAt).not.toBeNull();
  expect(labels[1]).toMatchObject({ supersedesId: labels[0]?.id, supersededAt: null, ease: "easier" });
});

test("the text to judge comes with the page; whoever goes back to the page finds the task in hand", async ({
  page,
  people,
}) => {
  const { roundId } = await labellingWorld(people, "direct_scoring", { tasks: 4 });
  const sent = async (headers = {}) => (await page.request.get(`/label/${roundId}`, { headers })).text();
  expect((await sent()).replace(/<script.*?<\/script>/gs, "")).toMatch(/left \d/);
  expect(await sent({ "tickbox-kept-page": "1" })).not.toMatch(/left \d/);

  await openRound(page, roundId);
  const first = await judged(page).first().innerText();
  await page.keyboard.press("3");
  await page.keyboard.press("Control+Enter");
  await expect(judged(page)).not.toHaveText(first);
  await page.keyboard.press("l");
  await expect(page).toHaveURL(/history$/);
  await page.goBack();
  await expect(page.locator("aside :is(fieldset, input, textarea, button):focus")).toHaveCount(1);
  await expect(judged(page)).not.toHaveText(first);
  await page.keyboard.press("4");
  await page.keyboard.press("Control+Enter");
  await expect.poll(async () => (await labelsOf(roundId)).map(({ level }) => level)).toEqual([3, 4]);
});

test("the same label changed in another window first: the later change is refused and kept; paused or closed, labels are shown without letting them be changed, and to somebody else they do not exist", async ({
  context,
  page,
  people,
  complaints,
}) => {
  complaints.allow(/409/);
  const { roundId, study } = await labellingWorld(people, "direct_scoring", { tasks: 1 });
  await openRound(page, roundId);
  await page.keyboard.press("2");
  await page.keyboard.press("Control+Enter");
  await expect.poll(async () => (await labelsOf(roundId)).length).toBe(1);
  await page.goto(`/label/${roundId}/history`);
  await page
    .getByRole("link", { name: /^Write \d lines/ })
    .last()
    .click();
  await expect(page.getByRole("radio", { name: "2, Bad" })).toBeChecked();
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole("radio", { name: "2, Bad" })).toBeChecked();
  await other.keyboard.press("4");
  await other.keyboard.press("Control+Enter");
  await expect(other.getByText("4 Great ·")).toBeVisible();
  await page.keyboard.press("1");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("One label couldn’t be submitted.")).toBeVisible();
  await expect(page.getByText("Kept on this device: score 1")).toBeVisible();
  await expect(page.getByRole("link", { name: "Open the label that counts" })).toBeVisible();
  expect((await labelsOf(roundId)).map((label) => label.level)).toEqual([2, 4]);
  await other.close();

  for (const status of ["paused", "closed"] as const) {
    await test.step(status, async () => {
      await prisma().round.update({
        where: { id: roundId },
        data: { status, closedAt: status === "closed" ? new Date() : null },
      });
      await page.goto(`/label/${roundId}/history`);
      await expect(page.getByText(`The round is ${status}, so labels can be read but not changed.`)).toBeVisible();
      await page
        .getByRole("link", { name: /^Write \d lines/ })
        .last()
        .click();
      await expect(page.getByRole("radio", { name: "4, Great" })).toBeChecked();
      await page.keyboard.press("5");
      await page.getByRole("radio", { name: "3, Okay" }).click();
      await expect(page.getByRole("radio", { name: "4, Great" })).toBeChecked();
      await expect(page.getByRole("button", { name: "Save change" })).toHaveCount(0);
    });
  }
  complaints.allow(/404/);
  const assignment = await prisma().assignment.findFirstOrThrow({ where: { roundId } });
  await people.signIn(await people.member(study.studyId, "annotator", "Bob"));
  await page.goto(`/label/${roundId}/history?label=${assignment.id}`);
  await expect(page.getByText("Label not found")).toBeVisible();
});
