import type { Page } from "@playwright/test";
import { prisma } from "@/lib/db/client";
import { judged, labellingWorld, openRound } from "./support/labelling";
import { expect, test } from "./support/test";

/** What is recorded of a rater's reading, for researchers alone. */

const WORDS = 3_200;
const TEXT = Array.from({ length: WORDS / 16 }, (_, at) => {
  const sentence = `Sentence ${at + 1} says in sixteen words what the river does on its way to the`;
  return at % 8 === 7 ? `${sentence} sea.\n\n` : `${sentence} sea. `;
}).join("");
/** Two lines at the largest size: what is half in sight counts or does not. */
const TOLERANCE = 0.008;

/** How much of the text is above the lower edge of its pane, by where the browser finds its last character. */
function shareInSight(page: Page): Promise<number> {
  return judged(page)
    .first()
    .evaluate((text) => {
      const pane = text.closest("[data-reading]")?.getBoundingClientRect();
      const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      let [all, seen] = [0, 0];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!(node instanceof Text)) continue;
        for (let at = 0; at < node.length; at += 1) {
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          const { top, height } = range.getBoundingClientRect();
          if (height === 0) continue;
          all += 1;
          if (top + height / 2 < (pane?.bottom ?? 0)) seen += 1;
        }
      }
      return seen / all;
    });
}

/** What the page keeps of it for a reload. */
async function keptShare(page: Page): Promise<number> {
  const kept = await page.evaluate(() => Object.entries(sessionStorage).find(([key]) => key.startsWith("seen-")));
  const parts: unknown = JSON.parse(kept?.[1] ?? "[[]]");
  return Array.isArray(parts) ? parts[0]?.at(-1)?.[1] : 0;
}

test("3,200 words at three sizes: the share that was in sight, one question below the bound, and the time to the first answer", async ({
  page,
  people,
}) => {
  const { roundId, study, rater } = await labellingWorld(people, "direct_scoring", {
    tasks: 3,
    labelling: { readingBound: 90 },
  });
  await prisma().response.updateMany({ where: { instruction: { studyId: study.studyId } }, data: { text: TEXT } });
  const expected: number[] = [];
  for (const size of ["85", "100", "150"]) {
    await page.goto("/label");
    await page.evaluate(
      ([name, value]) => localStorage.setItem(name ?? "", value ?? ""),
      [`tickbox:text:${rater.userId}`, `${size} standard scroll`],
    );
    await openRound(page, roundId);
    await expect(judged(page).first()).toContainText(`Sentence ${WORDS / 16} `);
    const opened = Date.now();
    // What watches comes with a script of its own; nobody turns the page that fast.
    await expect.poll(() => keptShare(page)).toBeGreaterThan(0);
    for (const _ of ["a page", "and another"]) {
      const before = await shareInSight(page);
      await page.keyboard.press("PageDown");
      let last = before;
      // What is in sight counts once it is still.
      await expect
        .poll(async () => {
          const [kept, share] = [await keptShare(page), await shareInSight(page)];
          const isStill = share === last;
          last = share;
          return isStill && share > before && Math.abs(kept - share) < TOLERANCE;
        })
        .toBe(true);
    }
    const share = await shareInSight(page);
    expect(share).toBeLessThan(0.9);
    await page.keyboard.press("3");
    const answered = Date.now() - opened;
    await page.keyboard.press("Control+Enter");
    const question = page.getByRole("dialog", { name: "You haven’t seen all of the response. Submit anyway?" });
    await question.getByRole("button", { name: "Keep reading" }).click();
    expected.push(share);
    // Asked once.
    await page.keyboard.press("Control+Enter");
    await expect(question).toHaveCount(0);
    const count = expected.length;
    await expect.poll(() => prisma().annotation.count({ where: { roundId } })).toBe(count);
    const label = await prisma().annotation.findFirstOrThrow({ where: { roundId }, orderBy: { createdAt: "desc" } });
    expect(Math.abs((label.seenA ?? 0) - share), `seen at ${size}%`).toBeLessThan(TOLERANCE);
    // Time counts from when the task is on the screen, some moments before this test knows.
    expect((label.firstAnswerMs ?? 0) - answered).toBeGreaterThan(-300);
    expect((label.firstAnswerMs ?? 0) - answered).toBeLessThan(5_000);
    await page.evaluate(() => sessionStorage.clear());
  }
  expect(expected[0]).toBeGreaterThan(expected[2] ?? 1);
});
