import { makeRound, makeStudy } from "@/lib/testing/round";
import { expectAccessible, WCAG } from "./support/accessible";
import { expectAlive } from "./support/alive";
import { expect, test } from "./support/test";

test("rows and pages are gone through by key, and single keys can be turned off", async ({ page, people }) => {
  const study = await makeStudy(3);
  const roundId = await makeRound(study, "direct_scoring", { name: "Scores" });
  await people.signIn(await people.member(study.studyId, "owner"));
  await page.goto(`/studies/${study.studyId}/data/instructions`);
  await expectAlive(page);
  const boxes = page
    .getByRole("table", { name: "Instructions of the study" })
    .getByRole("checkbox", { name: /^Select (?!all)/ });
  await page.keyboard.press("j");
  await expect(boxes.first()).toBeFocused();
  await page.keyboard.press("x");
  await expect(boxes.first()).toBeChecked();
  await page.keyboard.press("j");
  await expect(boxes.nth(1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/data\/instructions\/[0-9a-f-]{36}$/);
  await page.keyboard.press("g");
  await expect(page.getByRole("status").filter({ hasText: "Go to…" })).toContainText("R Rounds");
  await page.keyboard.press("r");
  await expect(page).toHaveURL(new RegExp(`/studies/${study.studyId}/rounds$`));

  await test.step("what is typed is text", async () => {
    await page.keyboard.press("ControlOrMeta+k");
    const field = page.getByRole("combobox");
    await field.fill("");
    await field.press("g");
    await field.press("j");
    await expect(field).toHaveValue("gj");
    await field.fill("iaa");
    await expect(page.getByRole("option", { name: /Krippendorff’s alpha/ }).first()).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("the first two keys on a page need no pause between them", async () => {
    await page.goto(`/studies/${study.studyId}`);
    await expectAlive(page);
    await page.keyboard.type("gr");
    await expect(page).toHaveURL(new RegExp(`/studies/${study.studyId}/rounds$`));
  });

  await page.goto(`/studies/${study.studyId}/rounds/${roundId}`);
  await expectAlive(page);
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(dialog.getByText("Scores: Tasks")).toBeVisible();
  await expectAccessible(page, WCAG);
  await dialog.getByRole("switch", { name: "Single-key shortcuts" }).click();
  await page.keyboard.press("Escape");
  await page.keyboard.press("g");
  await page.keyboard.press("o");
  await expect(page.getByRole("status").filter({ hasText: "Go to…" })).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/rounds/${roundId}$`));
});

test("account and admin pages lead on by key as researchers' pages do", async ({ page, people }) => {
  await people.signIn(await people.create("Ada Admin", { isAdmin: true, mayCreateStudies: true }));
  for (const from of ["/account", "/admin"]) {
    await page.goto(from);
    await expectAlive(page);
    await page.getByRole("button", { name: "Go to…" }).press("Enter");
    await page.getByRole("dialog", { name: "Go to" }).getByRole("combobox").fill("audit");
    await page.getByRole("option", { name: "This server: Audit log" }).click();
    await expect(page).toHaveURL(/\/admin\/audit$/);
    await page.goto(from);
    await expectAlive(page);
    await page.keyboard.type("gs");
    await expect(page).toHaveURL(/\/studies$/);
  }
});
