import type { Page } from "@playwright/test";
import { prisma } from "@/lib/db/client";
import { ROUND_KINDS } from "@/lib/testing/round-kinds";
import { labellingWorld, labelsOf, saveState } from "./support/labelling";
import { expect, test } from "./support/test";

/**
 * What is entered survives a reload, and labels finished offline arrive once and whole: of the two kinds of round whose
 * labels have most parts. The drafts of all are tested in components/labelling/asks, a page of responses in
 * labelling-page.spec.ts.
 */
const LABELS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "writing checklists": async ({ keyboard }) => {
    await keyboard.press("y");
    await keyboard.press("y");
    await keyboard.type("Is it polite?");
    await keyboard.press("Enter");
    await keyboard.type("Does it rhyme?");
  },
  "check, then prefer": (page) => press(page, ["y", "n", "n", "y", "2"]),
};

async function press({ keyboard }: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) await keyboard.press(key);
}

for (const { kind, protocol } of ROUND_KINDS) {
  const label = LABELS[kind];
  if (!label) continue;

  test(`${kind}: over a reload, then without a connection`, async ({ context, page, people, complaints }) => {
    complaints.allow(/ERR_INTERNET_DISCONNECTED|error occurred when fetching the script/);
    const { roundId } = await labellingWorld(people, protocol, { tasks: 2, questions: 2 });
    const ready = () => expect(page.locator("aside input:focus")).toHaveCount(1);
    await page.goto(`/label/${roundId}`);
    await ready();
    await label(page);
    await expect(saveState(page)).toHaveAttribute("data-save-state", "saved");
    await expect.poll(() => prisma().draft.count({ where: { assignment: { roundId } } })).toBe(1);
    await page.reload();
    await expect(page.locator("[data-reading]").first()).toBeVisible();
    await expect(page.getByRole("button", { name: /^Submit/ })).toBeFocused();
    await context.setOffline(true);
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("1 done")).toBeVisible();
    await ready();
    await label(page);
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("Offline · 2 waiting to send").first()).toBeVisible();
    expect(await labelsOf(roundId)).toEqual([]);
    await context.setOffline(false);
    await expect(page.getByText("All done. Thank you!")).toBeVisible();
    await expect(saveState(page)).toHaveAttribute("data-save-state", "saved");
    const kept = await prisma().annotation.findMany({
      where: { roundId },
      select: { level: true, _count: { select: { answers: true, questions: true, categories: true } } },
    });
    expect(kept).toHaveLength(2);
    expect(kept.map(({ _count }) => _count)).toEqual(kept.map(() => kept[0]?._count));
    expect(kept.map(({ level }) => level === null)).toEqual(kept.map(() => protocol === "checklist_writing"));
    expect(await prisma().draft.count({ where: { assignment: { roundId } } })).toBe(0);
  });
}
