import { patience } from "@/bin/support/patience.mjs";
import { prisma } from "@/lib/db/client";
import { judged, labellingWorld, openRound, reading } from "./support/labelling";
import { expect, test } from "./support/test";

/** Single keys can be given up, and none of them takes a rater somewhere without a way back (WCAG 2.1.4). */

test("letters work with Alt, or not at all, as each person chose in this browser", async ({ page, people }) => {
  const { roundId, study } = await labellingWorld(people, "check_then_score", { tasks: 2 });
  await openRound(page, roundId);
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await keys.getByRole("radio", { name: /^With Alt/ }).check();
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
  await expect(page.locator("aside fieldset:focus")).toHaveCount(1);
  await page.keyboard.press("y");
  await page.keyboard.press("Alt+y");
  await expect(page.getByRole("radio", { name: "Yes", checked: true })).toHaveCount(0);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(page.getByRole("radio", { name: "Yes", checked: true })).toHaveCount(1);

  await test.step("every key can be another one: conflicts are named and swapped, hints follow, and it is kept", async () => {
    await page.getByRole("button", { name: "Keys" }).click();
    await keys.getByRole("radio", { name: "On", exact: true }).check();
    await keys.getByRole("button", { name: "Change keys" }).click();
    await keys.getByRole("button", { name: "Unknown: U" }).click();
    await page.keyboard.press("f");
    await expect(keys.getByRole("status")).toHaveText("F is now the key for “Unknown”.");
    await keys.getByRole("button", { name: "Yes: Y" }).press("Enter");
    await page.keyboard.press("f");
    await expect(keys.getByRole("alert")).toContainText("F is already the key for “Unknown”.");
    await keys.getByRole("button", { name: "Swap the two keys" }).press("Enter");
    await keys.getByRole("button", { name: "Comment: C" }).press("Enter");
    await page.keyboard.press("Escape");
    await keys.getByRole("button", { name: "Back to shortcuts" }).click();
    await expect(keys.getByRole("term").first()).toHaveText("F");
    await page.keyboard.press("Escape");
    await page.reload();
    const first = page.getByRole("group", { name: /^Question 1 of 3: / });
    await expect(first.getByText("F", { exact: true })).toBeVisible();
    await page.keyboard.press("n");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("u");
    await page.keyboard.press("y");
    await expect(first.getByRole("radio", { name: "No" })).toBeChecked();
    await page.keyboard.press("f");
    await expect(
      page.getByRole("group", { name: /^Question 2 of 3: / }).getByRole("radio", { name: "Yes" }),
    ).toBeChecked();
  });

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
  await page.setViewportSize({ width: 1280, height: 520 });
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

test("the text is set as each person chose: at once, by key, kept, and the same text", async ({ page, people }) => {
  const { roundId, study } = await labellingWorld(people, "preference", { tasks: 2 });
  const long = `const line = "${"long ".repeat(60)}";`;
  await prisma().response.updateMany({
    where: { studyId: study.studyId },
    data: { text: `Words.\n\n\`\`\`\n${long}\n\`\`\`` },
  });
  await page.setViewportSize({ width: 1920, height: 900 });
  await openRound(page, roundId);
  const text = judged(page).first();
  const sizeOf = () => text.getByText("Words.").evaluate((element) => getComputedStyle(element).fontSize);
  const widthOf = () =>
    page
      .getByRole("article")
      .first()
      .evaluate((sheet) => sheet.clientWidth);
  const isScrolled = () =>
    text.getByRole("group", { name: "Code" }).evaluate((box) => box.scrollWidth > box.clientWidth);
  const source = await text.locator("code").textContent();
  expect([await sizeOf(), await isScrolled()]).toEqual(["16px", true]);
  await page.keyboard.press("t");
  const panel = page.getByRole("region", { name: "Text size and width" });
  await expect(panel.getByRole("radio", { name: "100%" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect.poll(sizeOf).toBe("20.8px");
  await panel.getByRole("radio", { name: "Full" }).check();
  await expect.poll(widthOf).toBeGreaterThan(850);
  await panel.getByRole("radio", { name: "Narrow" }).check();
  await expect.poll(widthOf).toBeLessThan(740);
  await panel.getByRole("radio", { name: "Wrap" }).check();
  await expect.poll(isScrolled).toBe(false);
  await page.keyboard.press("2");
  await expect(page.getByRole("radio", { checked: true, name: /^2, / })).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  // Before any text is on the screen.
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector("[data-judged]")) return;
      seen.disconnect();
      sessionStorage.setItem("at-first", `size ${document.documentElement.dataset.textSize}`);
    });
    seen.observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("at-first"))).toBe("size 130");
  expect([await sizeOf(), await isScrolled(), await text.locator("code").textContent()]).toEqual([
    "20.8px",
    false,
    source,
  ]);
  await page.getByRole("button", { name: "Text size and width" }).click();
  await panel.getByRole("button", { name: "Reset" }).click();
  await expect.poll(sizeOf).toBe("16px");
});
