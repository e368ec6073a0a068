import { v7 as uuidv7 } from "uuid";
import { prisma } from "@/lib/db/client";
import { claimTasks } from "@/lib/labelling/server/claim-tasks";
import { submitAnnotation } from "@/lib/labelling/server/submit-annotation";
import type { UserViewer } from "@/lib/people/viewer";
import { contentFor } from "@/lib/testing/content";
import { judged, labellingWorld, labelsOf, openRound, reading, saveState } from "./support/labelling";
import { expect, test } from "./support/test";

// What the page sends past a service worker is not always seen by what these tests put in its way.
test.use({ serviceWorkers: "block" });
test.beforeEach(({ complaints }) => complaints.allow(/Service Worker registration blocked/));

/** Finished labels arrive once, in order, whatever the connection does. */

test("what to label first comes with the page, and next with each label, without a claim; three labels written offline arrive exactly once and in order", async ({
  context,
  page,
  people,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|error occurred when fetching the script/);
  const { roundId } = await labellingWorld(people, "direct_scoring", { tasks: 9 });
  const claims: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/claims")) claims.push(request.url());
  });
  await openRound(page, roundId);
  for (let done = 1; done <= 3; done += 1) {
    await expect(page.locator("[data-reading]")).toHaveCount(3);
    await page.keyboard.press("3");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText(new RegExp(`^${done} of `))).toBeVisible();
    await expect(saveState(page)).toHaveAttribute("data-save-state", "saved");
  }
  await expect(page.locator("[data-reading]")).toHaveCount(3);
  expect(claims).toEqual([]);
  expect(await labelsOf(roundId)).toHaveLength(3);
  await test.step("three labels written offline arrive exactly once and in order", async () => {
    await expect(page.locator("[data-reading]")).toHaveCount(3);
    await context.setOffline(true);
    const order: number[] = [];
    for (let task = 1; task <= 3; task += 1) {
      const text = (await judged(page).allTextContents()).join("\n");
      order.push(Number(/left (\d+)/.exec(text)?.[1]));
      await page.keyboard.press(String(task));
      await page.keyboard.press("Control+Enter");
      await expect(page.getByText(new RegExp(`^${3 + task} of `))).toBeVisible();
    }
    await expect(page.getByText("You’re offline")).toBeVisible();
    await expect(page.getByText("Offline · 3 waiting to send").first()).toBeVisible();
    expect(await labelsOf(roundId)).toHaveLength(3);
    await context.setOffline(false);
    await expect(saveState(page)).toHaveAttribute("data-save-state", "saved");
    await expect(reading(page)).toBeVisible();
    const labels = (await labelsOf(roundId)).slice(3);
    expect(labels.map((label) => label.level)).toEqual([1, 2, 3]);
    expect(labels.map((label) => label.task.position)).toEqual(order);
  });
});

test("a label that waits survives a reload and is sent by the next page", async ({
  context,
  page,
  people,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/);
  const { roundId } = await labellingWorld(people, "direct_scoring", { tasks: 3 });
  await openRound(page, roundId);
  await context.route("**/api/v1/annotations/*", (route) => route.abort());
  await page.keyboard.press("4");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Offline · 1 waiting to send").first()).toBeVisible();
  await page.goto("/label");
  await expect(page.getByText("1 of yours waiting to send")).toBeVisible();
  await context.unroute("**/api/v1/annotations/*");
  await page.reload();
  await expect.poll(async () => (await labelsOf(roundId)).length).toBe(1);
  await openRound(page, roundId);
  await expect(page.getByText(/^1 of \d+/)).toBeVisible();
});

test("two tabs at the same task: the second moves on, and there is one label", async ({ context, page, people }) => {
  const { roundId } = await labellingWorld(people, "direct_scoring", { tasks: 5 });
  await openRound(page, roundId);
  const second = await context.newPage();
  await openRound(second, roundId);
  const text = await judged(second).allTextContents();
  expect(await judged(page).allTextContents()).toEqual(text);
  await page.bringToFront();
  await page.keyboard.press("3");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(/^1 of \d+/)).toBeVisible();
  await expect(judged(second)).not.toHaveText(text);
  await expect.poll(async () => (await labelsOf(roundId)).length).toBe(1);
});

test("a task that others have completed meanwhile: the label is kept, with the reason", async ({
  page,
  people,
  complaints,
}) => {
  complaints.allow(/409/);
  const { roundId, study } = await labellingWorld(people, "direct_scoring", { tasks: 1, overlap: 1 });
  await openRound(page, roundId);
  await page.keyboard.press("2");
  await expect(saveState(page)).toHaveAttribute("data-save-state", "saved");
  await giveAway(await people.member(study.studyId, "annotator", "Bob"), roundId);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("One label couldn’t be submitted.")).toBeVisible();
  await expect(page.getByText("Kept on this device: score 2")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Kept on this device: score 2")).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText("One label couldn’t be submitted.")).toHaveCount(0);
  await expect(page.locator("body:focus")).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  expect((await labelsOf(roundId)).map((label) => label.level)).toEqual([4]);
});

/** The rater's hold ends, and another rater takes the place and completes it. */
async function giveAway(other: UserViewer, roundId: string): Promise<void> {
  await prisma().assignment.updateMany({ where: { roundId }, data: { state: "expired", slot: null } });
  const [task] = (await claimTasks(other, roundId, { hold: 1 })).assignments;
  if (!task) throw new Error("no task for the other rater");
  await submitAnnotation(other, uuidv7(), {
    assignmentId: task.assignmentId,
    supersedes: null,
    content: contentFor(task),
  });
}

test("a round closed under a finished label: it is kept and can be sent when the round opens again", async ({
  context,
  page,
  people,
  complaints,
}) => {
  complaints.allow(/409|ERR_FAILED/);
  const { roundId } = await labellingWorld(people, "direct_scoring", { tasks: 2 });
  await openRound(page, roundId);
  await prisma().round.update({ where: { id: roundId }, data: { status: "closed", closedAt: new Date() } });
  await page.keyboard.press("5");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("One label couldn’t be submitted.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await prisma().round.update({ where: { id: roundId }, data: { status: "open", closedAt: null } });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(async () => (await labelsOf(roundId)).length).toBe(1);
  await expect(page.getByText("One label couldn’t be submitted.")).toHaveCount(0);
  await context.unrouteAll();
});
