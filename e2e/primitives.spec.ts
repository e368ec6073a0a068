import type { Locator } from "@playwright/test";
import { expectAccessible, expectAccessibleAndFitting } from "./support/accessible";
import { buttonsTakenOver } from "./support/taken-over";
import { expect, test } from "./support/test";

/** The design system on the page that shows all of it: accessibility, keyboard, themes, and what the browser may not do. */

const asked = new Set<string>();

test.beforeEach(({ page }) => {
  asked.clear();
  page.on("request", (request) => asked.add(new URL(request.url()).origin));
});

test.afterEach(({ sharedTickbox }) => {
  expect([...asked], "nothing is asked of another server").toEqual([new URL(sharedTickbox).origin]);
});

test("dialogs, toasts, lists, tabs and menus: their looks, by mouse and by keyboard", async ({ page, complaints }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1440, height: 900 });
  const opened = await page.goto("/primitives");
  // The formula is typeset last, by a script that is loaded on demand.
  await expect(page.locator(".katex").first()).toBeVisible();
  await buttonsTakenOver(page);
  await test.step("code has colours, and its text is as it was sent", async () => {
    const coloured = () => [...CSS.highlights].filter(([name]) => name.startsWith("code-")).map(([name]) => name);
    await expect.poll(() => page.evaluate(coloured)).toContain("code-keyword");
    await expect(page.locator("pre code").first().locator("*")).toHaveCount(0);
  });
  await test.step("a dialog takes the focus, holds it, and gives it back", async () => {
    const opener = page.getByRole("button", { name: "Open dialog" });
    await opener.click();
    const dialog = page.getByRole("dialog", { name: "A dialog" });
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
    await expectAccessible(page, { within: "dialog[open]" });
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
    await page.mouse.click(5, 300);
    await expect(dialog).toBeHidden();
  });
  await test.step("what cannot be undone happens only when its name is typed", async () => {
    await page.getByRole("button", { name: "Delete…" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete this thing?" });
    const name = dialog.getByRole("textbox");
    await expect(name).toBeFocused();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(name).toHaveAccessibleDescription(/not the same/);
    await name.fill("Writing, June");
    await name.press("Enter");
    await expect(dialog).toBeHidden();
  });
  await test.step("a toast is seen above a dialog, stays while pointed at, and can be dismissed", async () => {
    await page.getByRole("button", { name: "Error toast" }).click();
    const toast = page.getByRole("listitem").filter({ hasText: "Could not save" });
    await expect(toast).toBeVisible();
    await toast.getByRole("button", { name: "Dismiss" }).click();
    await expect(toast).toBeHidden();
    await page.getByRole("button", { name: "Open dialog" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    const above = page.getByText("Saved from a dialog");
    await expect(above).toBeVisible();
    const onTop = await above.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const hit = document.elementsFromPoint(left + width / 2, top + height / 2)[0];
      // A modal dialog makes the rest inert, so its backdrop may be what is hit; then the dialog itself must not cover it.
      return hit === element || !document.querySelector("dialog[open] > div")?.contains(hit ?? null);
    });
    expect(onTop).toBe(true);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  });
  await test.step("tabs and segments follow the arrow keys", async () => {
    // A key pressed while the page comes alive can be lost.
    await expect(async () => {
      await page.getByRole("tab", { name: "By system" }).focus();
      await page.keyboard.press("ArrowRight");
      await expect(page.getByRole("tab", { name: "By subset" })).toBeFocused({ timeout: 2_000 });
    }).toPass();
    await expect(page.getByRole("tabpanel")).toHaveText("Second view");
    const score = page.getByRole("group", { name: "Score" });
    await score.getByRole("radio", { name: "3" }).check();
    await page.keyboard.press("ArrowRight");
    await expect(score.getByRole("radio", { name: "4" })).toBeChecked();
  });
  await test.step("a hint is said after the name, not in it too", async () => {
    const blue = page.getByRole("radio", { name: "Blue", exact: true });
    await expect(blue).toHaveAccessibleDescription("Calm.");
    const shuffle = page.getByRole("checkbox", { name: "Shuffle the positions", exact: true });
    await expect(shuffle).toHaveAccessibleDescription("Each person sees another order.");
  });
  await test.step("a tooltip comes with the focus and goes with Escape", async () => {
    const tooltip = page.getByRole("tooltip", { name: "DeleteDel" });
    // Focus given while the page comes alive can be lost again.
    await expect(async () => {
      await page.getByRole("button", { name: /^Large/ }).focus();
      await page.keyboard.press("Tab");
      await expect(page.getByRole("button", { name: "Delete", exact: true })).toBeFocused({ timeout: 2_000 });
    }).toPass();
    await expect(tooltip).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(tooltip).toBeHidden();
  });
  await test.step("on a phone the numbers of a list stay inside their card and are copied with it", async () => {
    await expectAccessibleAndFitting(page);
    const list = page.getByRole("list").filter({ hasText: "and need their room" });
    const number = list.getByText("99999.", { exact: true });
    const [outer, inner] = [await list.boundingBox(), await number.boundingBox()];
    expect(inner?.x).toBeGreaterThanOrEqual(outer?.x ?? Number.NaN);
    expect(inner?.width).toBeGreaterThan(20);
    await list.selectText();
    const copied = await page.evaluate(() => getSelection()?.toString());
    expect(copied?.trim().split(/\n+/)).toEqual(["99998. hang from the edge", "99999. and need their room"]);
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page);
  await test.step("a menu is worked with the keyboard, and the theme chosen in it is there from the first byte on", async () => {
    const trigger = page.getByRole("button", { name: "Theme" });
    await trigger.focus();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("menuitemradio", { name: "As the system" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(trigger).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("menuitemradio", { name: "As the system" })).toBeFocused();
    await page.keyboard.press("d");
    await expect(page.getByRole("menuitemradio", { name: "Dark" })).toBeFocused();
    // Still under its button in a window of another size.
    const size = page.viewportSize() ?? { width: 1440, height: 900 };
    await page.setViewportSize({ ...size, width: size.width - 300 });
    const right = async (locator: Locator) =>
      Math.round(((await locator.boundingBox())?.x ?? 0) + ((await locator.boundingBox())?.width ?? 0));
    await expect
      .poll(async () => Math.abs((await right(page.getByRole("menu"))) - (await right(trigger))))
      .toBeLessThan(3);
    await page.setViewportSize(size);
    await page.keyboard.press("Enter");
    await expect(trigger).toBeFocused();
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    expect(await ground()).toBe("rgb(20, 20, 18)");
    const answer = await page.request.get("/primitives");
    expect(await answer.text()).toMatch(/<html[^>]* data-theme="dark"/);
  });
  await page.emulateMedia({ forcedColors: "active" });
  await test.step("with colours that the system sets the current tab can be told", async () => {
    const ground = (tab: Locator) => tab.evaluate((element) => getComputedStyle(element).backgroundColor);
    const current = await ground(page.getByRole("tab", { selected: true }).first());
    expect(current).not.toBe(await ground(page.getByRole("tab", { selected: false }).first()));
  });
  await test.step("no script but ours, and nobody embeds us", async () => {
    complaints.allow(/Content Security Policy/);
    const headers = opened?.headers() ?? {};
    expect(headers["content-security-policy"]).toMatch(/script-src 'self' 'nonce-[0-9a-f]{32}' 'strict-dynamic';/);
    expect(headers["content-security-policy"]).not.toContain("unsafe-eval");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["x-powered-by"]).toBeUndefined();
    const ran = await page.evaluate(async () => {
      const holder = document.createElement("div");
      holder.innerHTML = "<img src='data:,' onerror='document.title = \"stolen\"'>";
      const failed = new Promise((resolve) => holder.firstElementChild?.addEventListener("error", resolve));
      document.body.append(holder);
      await failed;
      return document.title === "stolen";
    });
    expect(ran).toBe(false);
  });
});
