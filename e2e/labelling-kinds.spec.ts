import type { Page } from "@playwright/test";
import { ROUND_KINDS } from "@/lib/data/testing/round-kinds";
import { prisma } from "@/lib/db/client";
import { labellingWorld, labelsOf, saveState } from "./support/labelling";
import { expect, test } from "./support/test";

/** Of every kind of round: what is entered survives a reload, and labels finished offline arrive once and whole. */

/** A whole label by keyboard, of two questions where there are some. */
const LABELS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "writing checklists": async ({ keyboard }) => {
    await keyboard.press("y");
    await keyboard.press("y");
    await keyboard.type("Is it polite?");
    await keyboard.press("Enter");
    await keyboard.type("Does it rhyme?");
  },
  "categorising questions": (page) => press(page, ["1", "ArrowDown", "2"]),
  "check, then prefer": (page) => press(page, ["y", "n", "n", "y", "2"]),
  "forced choice": (page) => press(page, ["b"]),
  "checklist only": (page) => press(page, ["y", "n"]),
  "responses on one page": (page) => press(page, ["y", "n", "n", "y"]),
};

async function press({ keyboard }: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) await keyboard.press(key);
}

for (const { kind, protocol, byInstruction } of ROUND_KINDS) {
  test(`${kind}: over a reload, then without a connection`, async ({ context, page, people, complaints }) => {
    complaints.allow(/ERR_INTERNET_DISCONNECTED|error occurred when fetching the script/);
    const { roundId } = await labellingWorld(people, protocol, { tasks: 2, questions: 2, byInstruction });
    const perPage = byInstruction ? 2 : 1;
    const label = LABELS[kind];
    if (!label) throw new Error(`no keys for ${kind}`);
    const ready = () => expect(page.locator("aside input:focus")).toHaveCount(1);
    await page.goto(`/label/${roundId}`);
    await ready();
    await label(page);
    await expect(saveState(page)).toHaveAttribute("data-save-state", "saved");
    await expect.poll(() => prisma().draft.count({ where: { assignment: { roundId } } })).toBe(perPage);
    await page.reload();
    await expect(page.locator("[data-reading]").first()).toBeVisible();
    await expect(page.getByRole("button", { name: /^Submit/ })).toBeFocused();
    await context.setOffline(true);
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText(`${perPage} done`)).toBeVisible();
    await ready();
    await label(page);
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText(`Offline · ${2 * perPage} waiting to send`).first()).toBeVisible();
    expect(await labelsOf(roundId)).toEqual([]);
    await context.setOffline(false);
    await expect(page.getByText("All done. Thank you!")).toBeVisible();
    await expect(saveState(page)).toHaveAttribute("data-save-state", "saved");
    const kept = await prisma().annotation.findMany({
      where: { roundId },
      select: { level: true, _count: { select: { answers: true, questions: true, categories: true } } },
    });
    expect(kept).toHaveLength(2 * perPage);
    expect(kept.map(({ _count }) => _count)).toEqual(kept.map(() => kept[0]?._count));
    expect(kept.map(({ level }) => level === null)).toEqual(
      kept.map(() => !["check_then_prefer", "forced_choice"].includes(protocol)),
    );
    expect(await prisma().draft.count({ where: { assignment: { roundId } } })).toBe(0);
  });
}
