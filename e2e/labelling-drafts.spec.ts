import { prisma } from "@/lib/db/client";
import { answered, judged, labellingWorld, labelsOf, openRound, saveState, setTabVisible } from "./support/labelling";
import { expect, test } from "./support/test";

/** Nothing that was answered is ever lost, and nobody else sees it. */

test("an answer is on the server a moment later: a reload brings it all back, and another device takes it up", async ({
  browser,
  page,
  people,
  sharedTickbox,
}) => {
  const { roundId, rater } = await labellingWorld(people, "check_then_score");
  await openRound(page, roundId);
  const text = await judged(page).allTextContents();
  await page.keyboard.press("y");
  await page.keyboard.press("n");
  await page.keyboard.press("c");
  await page.keyboard.type("half way");
  await expect(saveState(page)).toHaveAttribute("data-save-state", "saved");
  await expect.poll(() => prisma().draft.count({ where: { assignment: { roundId } } })).toBe(1);
  await page.reload();
  await expect(judged(page)).toHaveText(text);
  await expect(answered(page, 2, 3)).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Comment" })).toHaveValue("half way");
  await expect(page.getByRole("group", { name: /^Question 3 of 3: / })).toBeFocused();
  await expect(saveState(page)).toHaveAttribute("data-save-state", "saved");
  const other = await browser.newContext({ baseURL: sharedTickbox });
  await people.signIn(rater, other);
  const there = await other.newPage();
  await openRound(there, roundId);
  await expect(answered(there, 2, 3)).toBeVisible();
  await other.close();
});

test("two devices that answer a task differently tell of each other, and the focus stays with the question", async ({
  browser,
  page,
  people,
  sharedTickbox,
}) => {
  const { roundId, rater } = await labellingWorld(people, "check_then_score");
  const other = await browser.newContext({ baseURL: sharedTickbox });
  await people.signIn(rater, other);
  const there = await other.newPage();
  await openRound(page, roundId);
  await openRound(there, roundId);
  await page.keyboard.press("y");
  await expect.poll(() => prisma().draft.count({ where: { assignment: { roundId } } })).toBe(1);
  await there.keyboard.press("n");
  const notice = there.getByText("You have also answered this task in another window or on another device");
  await expect(notice).toBeVisible();
  await there.getByRole("button", { name: "Keep these" }).click();
  await expect(notice).toHaveCount(0);
  await expect(there.getByRole("group", { name: /^Question 2 of 3: / })).toBeFocused();
  await other.close();
});

test("a tab that dies right after a key press has lost nothing", async ({ context, page, people, complaints }) => {
  complaints.allow(/ERR_FAILED/);
  const { roundId } = await labellingWorld(people, "check_then_score");
  await openRound(page, roundId);
  // nothing reaches the server, and the tab closes without notice
  await context.route("**/draft", (route) => route.abort());
  await page.keyboard.press("n");
  await expect(page.getByRole("radio", { name: "No", checked: true })).toHaveCount(1);
  await page.close({ runBeforeUnload: false });
  await context.unroute("**/draft");
  const next = await context.newPage();
  await openRound(next, roundId);
  await expect(next.getByRole("radio", { name: "No", checked: true })).toHaveCount(1);
  // what only the browser had is on the server now
  await expect.poll(() => prisma().draft.count({ where: { assignment: { roundId } } })).toBe(1);
});

test("signed out in the middle: the work is kept, is there after signing in again, and another person sees nothing of it", async ({
  context,
  page,
  people,
  complaints,
}) => {
  complaints.allow(/401/);
  const { roundId, rater, study } = await labellingWorld(people, "check_then_score");
  await openRound(page, roundId);
  await context.clearCookies();
  await page.keyboard.press("y");
  await expect(page.getByText("You are signed out.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign in again" })).toHaveAttribute(
    "href",
    `/sign-in?next=${encodeURIComponent(`/label/${roundId}`)}`,
  );
  await people.signIn(rater);
  await openRound(page, roundId);
  await expect(answered(page, 1, 3)).toBeVisible();
  await expect(saveState(page)).toHaveAttribute("data-save-state", "saved");
  await page.keyboard.press("c");
  await page.keyboard.type("only Ada may see this");
  await expect(saveState(page)).toHaveAttribute("data-save-state", "saved");
  await context.clearCookies();
  await people.signIn(await people.member(study.studyId, "annotator", "Bob"));
  await openRound(page, roundId);
  await expect(answered(page, 0, 3)).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Comment" })).toHaveValue("");
});

test("time on task leaves out the time the tab was hidden, and goes on after a reload; a submitted label leaves nothing behind in the browser", async ({
  page,
  people,
}) => {
  const { roundId } = await labellingWorld(people, "direct_scoring", { tasks: 1 });
  await page.clock.install();
  await openRound(page, roundId);
  await page.clock.runFor(4_000);
  await setTabVisible(page, false);
  await page.clock.runFor(600_000);
  await setTabVisible(page, true);
  await page.clock.runFor(3_000);
  await page.keyboard.press("3");
  await page.clock.runFor(1_000);
  await expect.poll(() => prisma().draft.count({ where: { assignment: { roundId } } })).toBe(1);
  await page.reload();
  await expect(page.getByRole("radio", { name: "3, Okay" })).toBeChecked();
  await page.clock.runFor(2_000);
  await page.keyboard.press("Control+Enter");
  await page.clock.runFor(1_000);
  await expect(page.getByText("All done. Thank you!")).toBeVisible();
  const [label] = await labelsOf(roundId);
  expect(label?.durationMs).toBeGreaterThanOrEqual(9_000);
  expect(label?.durationMs).toBeLessThan(120_000);
  const left = await page.evaluate(async () => {
    const drafts = Object.keys(localStorage).filter((key) => key.startsWith("tickbox:"));
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open("tickbox-outbox");
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const entries = await new Promise<number>((resolve) => {
      const counting = database.transaction("entries").objectStore("entries").count();
      counting.onsuccess = () => resolve(counting.result);
    });
    return { drafts, entries };
  });
  expect(left).toEqual({ drafts: [], entries: 0 });
});
