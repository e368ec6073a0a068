import { patience } from "@/bin/support/patience.mjs";
import { labellingWorld, openRound, reading } from "./support/labelling";
import { expect, test } from "./support/test";

/** Single keys can be given up, and none of them takes a rater somewhere without a way back (WCAG 2.1.4). */

test("letters work with Alt, or not at all, as each person chose in this browser", async ({ page, people }) => {
  const { roundId, study } = await labellingWorld(people, "check_then_score", { tasks: 2 });
  await openRound(page, roundId);
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await keys.getByRole("radio", { name: /^Together with Alt/ }).check();
  await page.keyboard.press("Escape");
  await expect(keys).toHaveCount(0);
  await page.keyboard.press("y");
  await page.keyboard.press("Alt+n");
  await expect(page.getByRole("radio", { name: "No", checked: true })).toHaveCount(1);
  await expect(page.getByRole("radio", { name: "Yes", checked: true })).toHaveCount(0);

  await page.getByRole("button", { name: "Keys" }).click();
  await keys.getByRole("radio", { name: /^Off/ }).check();
  await expect(keys.getByText("Yes, and on to the next question")).toHaveCount(0);
  await page.reload();
  await expect(page.locator("aside input:focus")).toHaveCount(1);
  await page.keyboard.press("y");
  await page.keyboard.press("Alt+y");
  await expect(page.getByRole("radio", { name: "Yes", checked: true })).toHaveCount(0);
  await page.keyboard.press("Space");
  await expect(page.getByRole("radio", { name: "Yes", checked: true })).toHaveCount(1);

  await page.goto("about:blank");
  await people.signIn(await people.member(study.studyId, "annotator", "Berta"));
  await openRound(page, roundId);
  await page.keyboard.press("y");
  await expect(page.getByRole("radio", { name: "Yes", checked: true })).toHaveCount(1);
});

test("Space scrolls the text until the rater has gone to a choice; L leads to the labels and Esc back to the answers", async ({
  page,
  people,
}) => {
  const { roundId } = await labellingWorld(people, "check_then_score", { tasks: 2, questions: 12 });
  await page.setViewportSize({ width: 1280, height: 400 });
  await openRound(page, roundId);
  await test.step("the numbers of questions stand on one line each, from 10 on too", async () => {
    const heights = await page
      .locator("aside ol > li button[aria-label^='Note on question']")
      .evaluateAll((numbers) => numbers.map((number) => number.getClientRects().length && number.clientHeight));
    expect(new Set(heights).size).toBe(1);
    expect(heights).toHaveLength(12);
  });
  await test.step("Space scrolls the text until the rater has gone to a choice", async () => {
    await reading(page).evaluate((pane) => {
      const room = document.createElement("div");
      room.style.height = "3000px";
      pane.append(room);
    });
    await page.keyboard.press("Space");
    await expect.poll(() => reading(page).evaluate((pane) => pane.scrollTop)).toBeGreaterThan(100);
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(1);
  });
  await test.step("L leads to the rater's labels, Esc back to the task with its answers", async () => {
    await page.keyboard.press("n");
    await page.keyboard.press("l");
    await expect(page.getByRole("heading", { name: "Your labels" })).toBeVisible();
    // The heading is there before the page's scripts.
    await expect(async () => {
      await page.keyboard.press("Escape");
      await expect(reading(page)).toBeVisible({ timeout: patience(2) });
    }).toPass();
    await expect(page.getByRole("radio", { name: "No", checked: true })).toHaveCount(1);
  });
});
