import type { Page } from "@playwright/test";
import { prisma } from "@/lib/db/client";
import { judged, labellingWorld, labelsOf, openRound, saveState } from "./support/labelling";
import { expect, test } from "./support/test";

/** Waits until no further script has come for two seconds. */
async function settledScripts(page: Page): Promise<void> {
  let before = -1;
  await expect
    .poll(
      async () => {
        const scripts = await page.evaluate(
          () => performance.getEntriesByType("resource").filter(({ name }) => name.includes("/chunks/")).length,
        );
        const isSettled = scripts === before;
        before = scripts;
        return isSettled;
      },
      { intervals: [2000] },
    )
    .toBe(true);
}

/** One press brings back what was finished a moment ago. */

test("a label is undone by one key, without a connection: its answers are there, and a new version is kept", async ({
  context,
  page,
  people,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|error occurred when fetching the script/);
  const { roundId } = await labellingWorld(people, "check_then_score", { tasks: 4 });
  await openRound(page, roundId);
  await expect(page.locator("[data-reading]")).toHaveCount(3);
  const text = await judged(page).allTextContents();
  await page.keyboard.press("y");
  await expect(page.getByRole("radio", { name: "Yes", checked: true })).toHaveCount(1);
  // What opens later is fetched when the page is idle.
  await settledScripts(page);
  await context.setOffline(true);
  for (const key of ["n", "y", "4", "o", "Control+Enter"]) await page.keyboard.press(key);
  await expect(page.getByText("Submitted ·")).toBeVisible();
  await expect(judged(page)).not.toHaveText(text);
  await page.keyboard.press("z");
  await expect(judged(page)).toHaveText(text);
  await expect(page.getByRole("radio", { name: "4, Great" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "No", exact: true, checked: true })).toHaveCount(1);
  await page.keyboard.press("2");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Submitted ·")).toBeVisible();
  await expect(page.getByText(/^1 of \d+/)).toBeVisible();
  await expect(judged(page)).not.toHaveText(text);
  await context.setOffline(false);
  await expect(saveState(page)).toHaveAttribute("data-save-state", "saved");
  // Also when the page is loaded again, until the next one is finished.
  await page.reload();
  await expect(page.getByText("Submitted ·")).toBeVisible();
  await page.keyboard.press("z");
  await expect(judged(page)).toHaveText(text);
  await expect(page.getByRole("radio", { name: "2, Bad" })).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(judged(page)).not.toHaveText(text);
  const labels = await labelsOf(roundId);
  expect(labels.map(({ level, supersedesId }) => [level, supersedesId])).toEqual([
    [4, null],
    [2, labels[0]?.id],
  ]);
});

test("a skipped task comes back with its answers; with the next one finished it is given back", async ({
  page,
  people,
}) => {
  const { roundId, study } = await labellingWorld(people, "check_then_score", { tasks: 4 });
  const skips = () => prisma().event.count({ where: { kind: "task.skipped", studyId: study.studyId } });
  await openRound(page, roundId);
  await expect(page.locator("[data-reading]")).toHaveCount(3);
  const text = await judged(page).allTextContents();
  const skip = async () => {
    await page.keyboard.press("p");
    await page.getByRole("radio", { name: /cannot be read/ }).check();
    await page.getByRole("button", { name: "Skip this task" }).click();
    await expect(judged(page)).not.toHaveText(text);
  };
  await page.keyboard.press("n");
  await skip();
  await page.keyboard.press("z");
  await expect(judged(page)).toHaveText(text);
  await expect(page.getByRole("radio", { name: "No", exact: true, checked: true })).toHaveCount(1);
  expect(await skips()).toBe(0);
  await skip();
  await expect(page.getByText("Skipped ·")).toBeVisible();
  expect(await skips()).toBe(0);
  for (const key of ["y", "y", "y", "3", "e", "Control+Enter"]) await page.keyboard.press(key);
  await expect(page.getByText("Submitted ·")).toBeVisible();
  await expect.poll(skips).toBe(1);
});
