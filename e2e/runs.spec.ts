import { readFile } from "node:fs/promises";
import type { BrowserContext } from "@playwright/test";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { makeStudy } from "@/lib/testing/round";
import { makeRun, type RunOptions } from "@/lib/testing/run";
import { expectAccessible, WCAG } from "./support/accessible";
import { type OwnTickbox, startOwnTickbox } from "./support/own-tickbox";
import { People } from "./support/people";
import { expect, test } from "./support/test";

/** Without a worker, so that a run stays as it was created until somebody presses a button. */

test.describe.configure({ mode: "default" });

let tickbox: OwnTickbox;

test.beforeAll(async () => {
  tickbox = await startOwnTickbox();
});

test.afterAll(() => tickbox?.stop());

test.use({ baseURL: async ({ sharedTickbox }, use) => use(tickbox?.address ?? sharedTickbox) });

async function ownStudy(context: BrowserContext, instructions = 6) {
  const owner = await new People(context, tickbox.address).researcher("Rosa");
  const study = await makeStudy(instructions);
  await prisma().membership.create({ data: { studyId: study.studyId, userId: owner.userId, role: "owner" } });
  return study;
}

async function studyWithRun(context: BrowserContext, options: RunOptions = {}) {
  const study = await ownStudy(context);
  const states = ["done", "failed", "running", "waiting"] as const;
  const ids = study.instructions.map(({ id }) => id);
  const run = await makeRun(study.studyId, ids, { states, name: "First try", ...options });
  return { ...study, ...run, address: `/studies/${study.studyId}/models/runs/${run.runId}` };
}

const statusOf = async (runId: string) => (await prisma().run.findUniqueOrThrow({ where: { id: runId } })).status;

test("a study without runs says what they are for", async ({ page, context }) => {
  const { studyId } = await ownStudy(context, 1);
  await page.goto(`/studies/${studyId}`);
  await page.getByRole("link", { name: "Models", exact: true }).click();
  await page.getByRole("link", { name: "Runs", exact: true }).click();
  await expect(page.getByText("No runs yet")).toBeVisible();
  await expect(page).toHaveTitle(/^Runs · /);
  await expect(page.getByRole("link", { name: "Write checklists" })).toBeVisible();
});

test("a run is followed live, paused, resumed and cancelled", async ({ page, context }) => {
  const { studyId, runId, itemIds, address } = await studyWithRun(context);
  await page.goto(`/studies/${studyId}/models/runs`);
  await expect(page.getByText("1 of 6 instructions · 1 failed")).toBeVisible();
  await page.getByRole("link", { name: "First try" }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("progressbar", { name: "2 of 6 instructions" })).toHaveAttribute("aria-valuetext", "33%");

  await expect(page.getByText("No worker is running")).toBeVisible();

  // What a worker would write appears by itself.
  const done = { state: "done", workerId: null, finishedAt: new Date(), failure: Prisma.DbNull } as const;
  await prisma().runItem.update({ where: { id: itemIds[2] }, data: done });
  await expect(page.getByRole("progressbar", { name: "3 of 6 instructions" })).toBeVisible();

  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("Paused by Rosa. Resume it to continue where it stopped.")).toBeVisible();
  expect(await statusOf(runId)).toBe("paused");
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  expect(await statusOf(runId)).toBe("running");

  await page.getByRole("button", { name: "Cancel run" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel this run?" });
  await expect(dialog.getByText("3 instructions that wait will not be processed.")).toBeVisible();
  await dialog.getByRole("button", { name: "Keep running" }).click();
  expect(await statusOf(runId)).toBe("running");
  await page.getByRole("button", { name: "Cancel run" }).click();
  await dialog.getByRole("button", { name: "Cancel run" }).click();
  await expect(page.getByText("To do the rest, start a new run")).toBeVisible();
  await expect(page.getByRole("button", { name: "Retry" })).toHaveCount(0);
  expect(await statusOf(runId)).toBe("cancelled");
});

test("a failure leads to its item, what was sent and came back; then it is tried again", async ({ page, context }) => {
  const text = "<img src=x onerror=alert(1)>";
  const { runId, itemIds, address } = await studyWithRun(context, { failureKind: "cut-off", text });
  await page.goto(address);
  await page.getByRole("link", { name: "Cut off at length" }).click();
  await expect(page).toHaveURL(/failureKind=cut-off/);
  const items = page.getByRole("region", { name: "Items" });
  await expect(items.getByRole("rowheader")).toHaveCount(1);
  await items.getByRole("link", { name: "instruction-1" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "instruction-1" })).toBeVisible();
  await expect(page.getByText(`It went wrong: ${text}.`)).toBeVisible();
  await expect(page.getByRole("figure", { name: "user message" })).toContainText(`<b>Write</b> about ${text}.`);
  await expect(page.getByText("No answer came.")).toBeVisible();
  await expect(page.getByRole("figure", { name: "What the model had written by then" })).toContainText(`Is it ${text}`);
  await page.getByRole("link", { name: "Previous" }).click();
  await expect(page.getByRole("figure", { name: "Answer" })).toContainText(`Is it ${text}?`);
  await expect(page.getByText("100 tokens sent, 20 received")).toBeVisible();

  await page.goto(address);
  await page.getByRole("button", { name: "Retry these" }).click();
  await expect(page.getByRole("heading", { name: "Failures" })).toHaveCount(0);
  const item = await prisma().runItem.findUniqueOrThrow({ where: { id: itemIds[1] } });
  expect(item).toMatchObject({ state: "waiting", failure: null });

  const started = page.waitForEvent("download");
  await page.getByRole("link", { name: /as JSON Lines/ }).click();
  const download = await started;
  expect(download.suggestedFilename()).toBe(`tickbox-calls-${runId}.jsonl`);
  const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\n");
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([{ ok: true }, { failureKind: "cut-off" }]);
});

test("a run that used up its budget goes on with a higher one only", async ({ page, context }) => {
  const stoppedBecause = { kind: "budget", message: "The next call could go beyond the budget of 2 USD." } as const;
  const { runId, address } = await studyWithRun(context, {
    status: "paused",
    stoppedBecause,
    budget: 2,
    cost: 1.9,
    states: ["done", "done"],
  });
  await page.goto(address);
  await expect(page.getByText("Paused: the budget is used up")).toBeVisible();
  await page.getByRole("button", { name: "Resume" }).click();
  const dialog = page.getByRole("dialog", { name: "Raise the budget" });
  const budget = dialog.getByRole("textbox", { name: "New budget in USD" });
  await expect(budget).toHaveValue("4");
  await budget.fill("1,5");
  await dialog.getByRole("button", { name: "Resume" }).click();
  await expect(dialog.getByText("More than 2.00 USD, or nothing for no limit.")).toBeVisible();
  await expectAccessible(page, WCAG);
  await budget.fill("3,5");
  await budget.press("Enter");
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  expect(await prisma().run.findUniqueOrThrow({ where: { id: runId } })).toMatchObject({
    status: "running",
    budget: 3.5,
  });
});

test("what a model made leads to how it was made", async ({ page, context, complaints }) => {
  const { studyId, itemIds, instructions, address } = await studyWithRun(context);
  const producedId = instructions[1]?.checklistId ?? "";
  const done = { state: "done", producedId } as const;
  await prisma().runItem.update({ where: { id: itemIds[1] }, data: done });
  await page.goto(`/studies/${studyId}/made/${producedId}`);
  await expect(page).toHaveURL(`${address}/items/${itemIds[1]}`);
  await page.getByRole("link", { name: "Open the checklist" }).click();
  await expect(page).toHaveURL(`/studies/${studyId}/data/checklists/${producedId}`);
  complaints.allow(/404/);
  const response = await page.goto(`/studies/${studyId}/made/${instructions[0]?.checklistId}`);
  expect(response?.status()).toBe(404);
});
