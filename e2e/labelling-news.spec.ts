import type { Page } from "@playwright/test";
import { trainingRound } from "@/lib/training/server/testing/training-round";
import { judged, labellingWorld, openRound } from "./support/labelling";
import { expect, test } from "./support/test";

/** What the counter and the live regions say, one after the other: each thing once. */

interface Told {
  counts: string[];
  news: string[];
}

const read = (page: Page) => page.evaluate(() => (window as unknown as { told: Told }).told);

/** Writes down from now on what the bar counts and what is read out. */
async function listen(page: Page): Promise<() => Promise<Told>> {
  await page.evaluate(() => {
    const told: Told = { counts: [], news: [] };
    const note = (list: string[], text: string) => {
      if (text !== "" && list.at(-1) !== text) list.push(text);
    };
    const look = () => {
      note(told.counts, /\d+ of \d+/.exec(document.querySelector("header")?.textContent ?? "")?.[0] ?? "");
      for (const region of document.querySelectorAll("[role=status]:not([data-save-state] *)"))
        note(told.news, region.textContent ?? "");
    };
    look();
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { told });
  });
  const before = await read(page);
  return async () => {
    const { counts, news } = await read(page);
    return { counts: counts.slice(before.counts.length), news: news.slice(before.news.length) };
  };
}

test("after a label the counter moves once and one sentence is read out, however slow the server is", async ({
  page,
  people,
}) => {
  // As many tasks as can be held: with nothing new to come, the progress is asked for again after each label.
  const { roundId } = await labellingWorld(people, "direct_scoring", { tasks: 3 });
  await openRound(page, roundId);
  const told = await listen(page);
  let goOn: (() => void) | undefined;
  await page.route("**/labelling", async (route) => {
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await route.continue();
  });
  for (const [at, next] of [
    [1, "Task 2"],
    [2, "Task 3"],
  ] as const) {
    const asked = page.waitForRequest("**/labelling");
    await page.keyboard.press("4");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText(`${at} of 3`)).toBeVisible();
    await asked;
    await expect(page.locator("[role=status]").filter({ hasText: next })).toHaveCount(1);
    const answered = page.waitForResponse("**/labelling");
    goOn?.();
    await answered;
  }
  expect((await told()).counts).toEqual(["1 of 3", "2 of 3"]);
  expect((await told()).news).toEqual(["Submitted. New task. Task 2.", "Submitted. New task. Task 3."]);
});

test("in training the next task is told when it is on the screen, not beside the answer of the one before", async ({
  page,
  people,
}) => {
  const { roundId, rater } = await trainingRound();
  await people.signIn(rater);
  await openRound(page, roundId);
  const first = await judged(page).allTextContents();
  const told = await listen(page);
  await page.keyboard.press("4");
  await page.keyboard.press("Control+Enter");
  const truth = page.getByRole("region", { name: "The reference answer" });
  await expect(truth.getByRole("heading", { name: /^(Right|Different from the reference answer)$/ })).toBeFocused();
  expect((await told()).news.filter((text) => text.startsWith("New task"))).toEqual([]);
  expect((await told()).counts).toEqual([]);
  await page.keyboard.press("Control+Enter");
  await expect(truth).toHaveCount(0);
  await expect(judged(page)).not.toHaveText(first);
  const news = (await told()).news.filter((text) => text.startsWith("New task"));
  expect(news).toEqual(["New task. Training task."]);
});
