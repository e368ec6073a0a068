import { prisma } from "@/lib/db/client";
import { expectAccessible, WCAG } from "./support/accessible";
import { answered, labellingWorld, openRound, reading } from "./support/labelling";
import { expect, test } from "./support/test";

/** What the researchers say, shown next to the task: the guidelines, and what each level means. */

const LEVELS = ["Useless", "Poor", "Fair", "Good", "Perfect"].map((name, index) => ({
  description: `${name}: of no more use than that.`,
  examples: index === 3 ? [{ text: "Four lines, as asked.", note: "One word is off." }] : [],
}));

async function guidedWorld(people: Parameters<typeof labellingWorld>[0]) {
  const { roundId } = await labellingWorld(people, "check_then_score", { tasks: 2 });
  const data = { guidelines: "# Read twice\n\nThen answer.", levelGuides: LEVELS };
  await prisma().round.update({ where: { id: roundId }, data });
  return roundId;
}

test("guidelines stay beside the task while its keys work; a level says what it means", async ({
  page,
  people,
  complaints,
}) => {
  const roundId = await guidedWorld(people);
  await openRound(page, roundId);
  const guidelines = page.getByRole("complementary", { name: "Guidelines" });
  await page.keyboard.press("g");
  await expect(guidelines).toContainText("Then answer.");
  await expect(guidelines.getByRole("region", { name: "Examples" })).toContainText("Four lines, as asked.");
  await page.keyboard.press("y");
  await expect(answered(page, 1, 3)).toBeVisible();
  await expect(reading(page)).toBeInViewport();
  // Fonts that arrive late on a busy machine widen words by a few pixels, which is not what is looked for.
  await page.route("**/*.woff2", (route) => route.abort());
  complaints.allow(/ERR_FAILED.*\.woff2/);
  await page.addInitScript(() => {
    new PerformanceObserver(() => {
      document.documentElement.dataset.moved = "";
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.reload();
  await expect(guidelines).toContainText("Then answer.");
  await expectAccessible(page, WCAG);
  await expect(page.locator("html"), "guidelines that stay open have their room at once").not.toHaveAttribute(
    "data-moved",
  );
  await page.keyboard.press("n");
  await page.keyboard.press("y");
  await expect(answered(page, 3, 3)).toBeVisible();

  const tip = page.getByRole("tooltip").filter({ hasText: "of no more use" });
  await test.step("pointed at, reached by an arrow key, hidden by Esc; what comes into focus by itself says nothing", async () => {
    const good = page.getByRole("radio", { name: "4, Great" });
    await expect(good).toHaveAccessibleDescription("Good: of no more use than that.");
    await expect(page.getByRole("group", { name: "Score" })).toBeFocused();
    await expect(tip).toBeHidden();
    await good.hover();
    await expect(tip).toContainText("Four lines, as asked.");
    await expect(tip).toContainText("One word is off.");
    await expectAccessible(page, WCAG);
    await tip.hover();
    await page.keyboard.press("Escape");
    await expect(tip).toBeHidden();
    await page.mouse.move(5, 5);
    // To the first one, which is not chosen by that, then to the next.
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("radio", { checked: true, name: /^1, / })).toHaveCount(0);
    await page.keyboard.press("ArrowRight");
    await expect(tip).toContainText("Poor: of no more use");
  });
  await page.keyboard.press("3");
  await page.keyboard.press("e");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(/^1 of \d+/)).toBeVisible();
  await page.keyboard.press("g");
  await expect(guidelines).toBeHidden();
  await page.reload();
  await expect(reading(page)).toBeVisible();
  await expect(guidelines).toBeHidden();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("guidelines are a sheet, and a long press explains a level without choosing it", async ({ page, people }) => {
    const roundId = await guidedWorld(people);
    await page.goto(`/label/${roundId}`);
    await expect(reading(page)).toBeVisible();
    await page.getByRole("button", { name: "Guidelines", exact: true }).tap();
    const sheet = page.getByRole("dialog", { name: "Guidelines" });
    await expect(sheet).toContainText("Then answer.");
    await sheet.getByRole("button", { name: "Close" }).tap();
    await expect(page.locator("dialog[open]")).toHaveCount(0);
    for (const key of ["y", "y", "y"]) await page.keyboard.press(key);
    const good = page.getByRole("radio", { name: "4, Great" });
    await expect(good).toHaveAccessibleDescription("Good: of no more use than that.");
    await good.scrollIntoViewIfNeeded();
    const box = await good.boundingBox();
    const at = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 };
    const touch = await page.context().newCDPSession(page);
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
    const tip = page.getByRole("tooltip").filter({ hasText: "Four lines, as asked." });
    await expect(tip).toBeInViewport();
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect(tip).toBeVisible();
    await expect(good).not.toBeChecked();
    await good.tap();
    await expect(good).toBeChecked();
    await expect(tip).toBeHidden();
  });
});
