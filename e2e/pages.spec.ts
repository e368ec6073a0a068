import { addLabels, makeRater } from "@/lib/results/server/testing/labels";
import type { Level } from "@/lib/round/protocol/protocol";
import { expectAccessible } from "./support/accessible";
import { overflow } from "./support/interface-texts";
import { isAllowed } from "./support/permissions/is-allowed";
import { PAGE_ACCESS } from "./support/permissions/page-access";
import { addressOfPage } from "./support/permissions/values";
import { makeWalk, type Walk } from "./support/permissions/walk";
import { expect, test } from "./support/test";

/**
 * Every page of one study with everything in it: in the dark on a phone nothing for axe to object to, and nothing wider than
 * the screen there or on a desk; and what comes after a page was drawn moves little of it.
 */

/** The browsers' own measure, of which 0.1 counts as good. */
const MOST_MOVED = 0.1;

/** Of who may see a page, the one with the fewest rights that it is made for. */
const VIEWERS = ["signed out", "annotator", "owner", "admin"] as const;

/** What is folded at first is opened. */
const QUERY: Readonly<Record<string, string>> = {
  "/studies/[studyId]/rounds/[roundId]": "?open=agreement,enough,labels,questions,ease,raters,groups",
};

/** Of three tasks by three raters, so that there are figures to look at. */
const LEVELS: readonly (readonly Level[])[] = [
  [2, 3, 5],
  [2, 4, 4],
  [1, 3, 5],
];

let walk: Walk;

test.beforeAll(async ({ sharedTickbox }) => {
  expect(sharedTickbox).toBeDefined();
  walk = await makeWalk();
  const { studyId, checkRoundId, preferenceRoundId } = walk.studies.own;
  for (const levels of LEVELS) {
    const rater = await makeRater(studyId);
    await addLabels(
      checkRoundId,
      rater,
      levels.map((level) => ({ level, answers: [level > 2 ? "YES" : "NO"], ease: "easier" })),
    );
    await addLabels(preferenceRoundId, rater, levels);
  }
  await addLabels(preferenceRoundId, await makeRater(studyId, { kind: "judge", name: "tiny" }), [2, 4, 5]);
});

/** How far the page's first element moves when a slow connection brings one more at the end; in the browser. */
function movedByWhatComesLast(): number {
  const main = document.querySelector("main");
  const topOfFirst = () => main?.firstElementChild?.getBoundingClientRect().top ?? Number.NaN;
  const before = topOfFirst();
  const last = document.createElement("div");
  last.style.height = "200px";
  main?.append(last);
  const after = topOfFirst();
  last.remove();
  return after - before;
}

const areaOf = (page: string) => /^\/studies\/\[studyId\]\/(\w+)/.exec(page)?.[1] ?? page.split("/")[1] ?? "";
const AREAS: Readonly<Record<string, (area: string) => boolean>> = {
  "people and the server": (area) => !["studies", "data", "models", "compare", "rounds", "label"].includes(area),
  "labelling, studies and their content": (area) => ["label", "studies", "data"].includes(area),
  models: (area) => area === "models",
  "rounds and comparisons": (area) => ["compare", "rounds"].includes(area),
};

for (const [title, holds] of Object.entries(AREAS)) {
  test(`every page is accessible and fits: ${title}`, async ({ page, context, baseURL, complaints }) => {
    await page.addInitScript(() => {
      let moved = 0;
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries().map((entry) => ({ value: 0, ...entry.toJSON() }))) moved += value;
        document.documentElement.dataset.moved = String(moved);
      }).observe({ type: "layout-shift", buffered: true });
    });
    // There is no such link.
    complaints.allow(/404 \(Not Found\).*\/results\//);
    for (const [pattern, access] of Object.entries(PAGE_ACCESS)) {
      if (!holds(areaOf(pattern))) continue;
      await test.step(pattern, async () => {
        const viewer = VIEWERS.find((name) => isAllowed(access, name, "own")) ?? "owner";
        const [name = "", value = ""] = walk.cookieOf(viewer).split("=");
        // Open, the page before would refresh itself, signed out or as somebody else.
        await page.goto("about:blank");
        await context.clearCookies();
        if (name !== "") await context.addCookies([{ name, value, url: baseURL ?? "" }]);
        await page.setViewportSize({ width: 390, height: 844 });
        await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
        const path = `${addressOfPage(pattern, walk.studies.own)}${QUERY[pattern] ?? ""}`;
        expect((await page.goto(path))?.status()).toBe(access === "link" ? 404 : 200);
        await expect(page.locator("main")).toBeAttached();
        await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
        await expectAccessible(page);
        expect(await overflow(page), "390 px").toBe(0);
        const moved = await page.evaluate(() => Number(document.documentElement.dataset.moved ?? 0));
        expect(moved, "390 px").toBeLessThan(MOST_MOVED);
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
        expect(await overflow(page), "1440 px").toBe(0);
        expect(await page.evaluate(movedByWhatComesLast)).toBe(0);
      });
    }
  });
}
