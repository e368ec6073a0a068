import type { Page } from "@playwright/test";
import { prisma } from "@/lib/db/client";
import { labellingWorld, labelsOf, openRound } from "./support/labelling";
import { expect, test } from "./support/test";

/** What a screen reader says: every change once, in its words, and with the focus on something at all times. */

/**
 * Listens to the live regions of a page.
 * @returns expects what was said since the last time, in its order and no more
 */
async function listen(page: Page): Promise<(...expected: (string | RegExp)[]) => Promise<void>> {
  const heard: string[] = [];
  await page.exposeFunction("heard", (text: string) => heard.push(text));
  await page.evaluate(() => {
    const LIVE = "[role=status], [role=alert], [aria-live]";
    const known = new Set(document.querySelectorAll(LIVE));
    const hear: unknown = Reflect.get(window, "heard");
    // The same words with another node are read again; so are a region's that comes with its words.
    const observer = new MutationObserver((changes) => {
      const changed = new Set(
        changes.flatMap(({ target }) => {
          const element = target instanceof Element ? target : target.parentElement;
          return element?.closest(LIVE) ?? [];
        }),
      );
      for (const region of document.querySelectorAll(LIVE)) {
        if (!known.has(region)) changed.add(region);
        known.add(region);
      }
      for (const region of changed) {
        const text = region.isConnected ? (region.textContent ?? "").trim() : "";
        if (text !== "" && typeof hear === "function") hear(text);
      }
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  return async (...expected) => {
    // How a draft is saved is said too, whenever that is.
    const said = () => heard.filter((text) => !/^(Saved|Saving|Sending)/.test(text));
    await expect
      .poll(said)
      .toEqual(expected.map((each) => (typeof each === "string" ? each : expect.stringMatching(each))));
    heard.length = 0;
    await expect(page.locator("body:focus")).toHaveCount(0);
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  };
}

test("a refusal, each time; submit, undo and skip; the end", async ({ page, people }) => {
  const { roundId } = await labellingWorld(people, "direct_scoring", { tasks: 3 });
  await openRound(page, roundId);
  const hears = await listen(page);
  await expect(page.locator("header")).toContainText("0 of 3 labelled by you");
  for (const _ of ["once", "again"]) {
    await page.keyboard.press("Control+Enter");
    await hears("Still to do: the score.");
  }
  await page.keyboard.press("3");
  await page.keyboard.press("Control+Enter");
  await hears("Submitted. New task. Task 2.");
  // The instruction is put elsewhere, with its button.
  await page.getByRole("button", { name: "Keep the instruction in view", pressed: false }).click();
  await hears("The instruction stays in view.");
  await expect(page.getByRole("button", { name: "Keep the instruction in view", pressed: true })).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await hears("Undone: change your label and save it.");
  await expect(page.getByRole("radio", { name: "3, Okay" })).toBeChecked();
  await page.keyboard.press("Escape");
  await hears("New task. Task 2.");
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
  await page.keyboard.press("s");
  await hears("Skipped. New task. Task 2.");
  await page.keyboard.press("z");
  await hears("Undone: the skipped task is back.");
  await page.keyboard.press("p");
  await page.getByRole("radio", { name: "It is harmful or upsetting" }).check();
  await page.getByRole("button", { name: "Attach to my label" }).press("Enter");
  await hears("Report attached.");
  await page.keyboard.press("4");
  await page.keyboard.press("Control+Enter");
  await hears("Submitted. New task. Task 3.");
  await page.keyboard.press("4");
  await page.keyboard.press("Control+Enter");
  // Not a live region: it has the focus, and is read for that.
  const end = page.getByRole("region", { name: "All done. Thank you!" });
  await expect(end).toBeFocused();
  await expect(end).toHaveAccessibleDescription(/You gave 3 labels in this round/);
  // With Esc the label that was undone stayed as it was.
  await expect.poll(async () => (await labelsOf(roundId)).map(({ level }) => level)).toEqual([3, 4, 4]);
});

test("a quote that is missing, its sentence by number, and that it is taken", async ({ page, people }) => {
  const { roundId } = await labellingWorld(people, "checklist_only", {
    tasks: 2,
    labelling: { evidence: "required" },
  });
  await openRound(page, roundId);
  const hears = await listen(page);
  await page.keyboard.press("y");
  await hears("Select the supporting text, then press Y. V selects by keyboard.");
  await page.keyboard.press("v");
  await hears(/^1 of 1: left \d$/);
  await page.keyboard.press("y");
  await hears("Quoted.");
});

test("of code that is selected its own words alone", async ({ page, people }) => {
  const { roundId, study } = await labellingWorld(people, "checklist_only", {
    tasks: 1,
    labelling: { evidence: "required" },
  });
  const text = "One.\n\n```\nx = 1\n```\n\n```python\ny = 2\n```";
  await prisma().response.updateMany({ where: { instruction: { studyId: study.studyId } }, data: { text } });
  await openRound(page, roundId);
  await expect(page.getByRole("button", { name: "Copy code" })).toHaveCount(2);
  const hears = await listen(page);
  for (const [key, said] of [
    ["v", "1 of 4: One."],
    ["ArrowDown", "2 of 4: x = 1"],
    ["ArrowDown", "3 of 4: python"],
    ["Shift+ArrowDown", "python y = 2"],
  ] as const) {
    await page.keyboard.press(key);
    await hears(said);
  }
});

test("a category that is chosen by its digit and taken back, and raw text", async ({ page, people }) => {
  const { roundId } = await labellingWorld(people, "checklist_categorising", { tasks: 1 });
  await openRound(page, roundId);
  const hears = await listen(page);
  await page.keyboard.press("2");
  await hears("format: chosen");
  await page.keyboard.press("2");
  await hears("format: removed");
  await page.keyboard.press("Alt+r");
  await hears("Raw text is shown.");
});

test("how many differences there are, whether they are marked, and which is current", async ({ page, people }) => {
  const { roundId } = await labellingWorld(people, "preference", { tasks: 2 });
  await openRound(page, roundId);
  const hears = await listen(page);
  await page.keyboard.press("d");
  await hears("1 difference");
  await expect(page.getByRole("button", { name: "Differences", pressed: true })).toBeVisible();
  await page.keyboard.press("]");
  await hears("Difference 1 of 1");
  await page.keyboard.press("d");
  await expect(page.getByRole("button", { name: "Differences", pressed: false })).toBeVisible();
  await hears("Differences are hidden.");
  for (const said of ["Word counts are shown.", "Word counts are hidden."]) {
    await page.keyboard.press("w");
    await hears(said);
  }
});

test("each page of responses, and a round that is paused", async ({ page, people }) => {
  const { roundId } = await labellingWorld(people, "checklist_only", { tasks: 2, questions: 1, byInstruction: true });
  await page.goto(`/label/${roundId}`);
  await expect(page.locator("aside fieldset:focus")).toHaveCount(1);
  const hears = await listen(page);
  await page.keyboard.press("y");
  await page.keyboard.press("Control+Enter");
  await hears(/^Still to do: /);
  await page.keyboard.press("y");
  await page.keyboard.press("Control+Enter");
  await hears("Submitted. 2 responses to one instruction.");
  await prisma().round.update({ where: { id: roundId }, data: { status: "paused" } });
  for (const key of ["y", "y", "Control+Enter"]) await page.keyboard.press(key);
  await expect(page.getByRole("region", { name: /^(All done. Thank you!|The round is paused)$/ })).toBeFocused();
});

test("a page that is gone takes the focus with it: the next one's content has it", async ({ page, people }) => {
  const { roundId } = await labellingWorld(people, "direct_scoring", { tasks: 2 });
  await openRound(page, roundId);
  await page.keyboard.press("l");
  await expect(page.getByRole("heading", { name: "Your labels" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  await page.getByRole("list", { name: "Without a label" }).getByRole("link").first().press("Enter");
  await expect(page.getByRole("group", { name: "Score" })).toBeFocused();
  await page.keyboard.press("4");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("heading", { name: "Your labels" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  await page.getByRole("link", { name: "Label", exact: true }).first().press("Enter");
  await expect(page.getByRole("heading", { name: "Label", exact: true })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});

test("that the connection is gone, once", async ({ context, page, people, complaints }) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
  const { roundId } = await labellingWorld(people, "direct_scoring", { tasks: 3 });
  await openRound(page, roundId);
  const hears = await listen(page);
  await context.setOffline(true);
  await page.keyboard.press("3");
  await hears("Offline · kept on this device");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Offline · 1 waiting to send").first()).toBeVisible();
  await hears("Offline · 1 waiting to send", "Submitted. New task. Task 2.");
  await context.setOffline(false);
});

test("in a note: what is refused, quoted and removed, each time; what goes leaves the focus next to it", async ({
  page,
  people,
}) => {
  const { roundId } = await labellingWorld(people, "checklist_only", { tasks: 1, labelling: { evidence: "optional" } });
  await openRound(page, roundId);
  const hears = await listen(page);
  await page.keyboard.press("q");
  const dialog = page.getByRole("dialog");
  for (const _ of ["once", "again"]) {
    await dialog.getByRole("button", { name: "Add quote" }).click();
    await hears("Select a part of the response first.");
  }
  await dialog.getByRole("textbox", { name: "Quote from the response" }).press("ControlOrMeta+a");
  await dialog.getByRole("button", { name: "Add quote" }).press("Enter");
  await hears("Quoted.");
  await dialog.getByRole("button", { name: "Remove quote 1" }).press("Enter");
  await hears("Quote removed.");
  await expect(dialog.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await page.keyboard.press("p");
  for (const _ of ["once", "again"]) {
    await dialog.getByRole("button", { name: "Attach to my label" }).click();
    await hears("Select a reason.");
  }
  await page.keyboard.press("Escape");
  await page.keyboard.press("t");
  await page.getByRole("region", { name: "Text size and width" }).getByText("150%").click();
  await page.getByRole("button", { name: "Reset" }).press("Enter");
  await expect(page.getByRole("region", { name: "Text size and width" }).locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await dialog.getByRole("button", { name: "Change keys" }).click();
  await dialog.getByRole("button", { name: "Yes: Y" }).press("Enter");
  await page.keyboard.press("f");
  await hears("F is now the key for “Yes”.");
  await dialog.getByRole("button", { name: "Reset “Yes” to Y" }).press("Enter");
  await hears("Y is now the key for “Yes”.");
  await expect(dialog.getByRole("button", { name: "Yes: Y" })).toBeFocused();
});
