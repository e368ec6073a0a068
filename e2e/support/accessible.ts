import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

export interface Look {
  /** What of axe's rules; without it all of them, good practice too. */
  tags?: readonly string[];
  rules?: readonly string[];
  /** Only what is inside. */
  within?: string;
}

/** The criteria of WCAG alone. */
export const WCAG: Look = { tags: ["wcag2a", "wcag2aa", "wcag21aa"] };

/** The rules that look at colours. */
const COLOURS: Look = { rules: ["color-contrast", "link-in-text-block"] };

/**
 * Nothing on the page for axe to object to. axe runs in the page itself, once put there: by default every look would put
 * it there anew and open another page to put the results of frames together, and ours have no frames.
 */
export async function expectAccessible(page: Page, { tags, rules, within }: Look = {}): Promise<void> {
  expect(page.frames(), "a page without frames").toHaveLength(1);
  await settled(page);
  const there = await page.evaluate(() => "axe" in window);
  const axe = new AxeBuilder(there ? { page, axeSource: ";" } : { page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] });
  if (tags) axe.withTags([...tags]);
  if (rules) axe.withRules([...rules]);
  if (within) axe.include(within);
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

/**
 * A colour on its way to another is neither: another theme, or what was just enabled, has arrived first. An element that
 * inherits a colour on its way sets out when that has arrived, so it is looked at until nothing moves.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        // What scrolling drives stands still by itself, and never ends.
        .filter(({ timeline }) => timeline instanceof DocumentTimeline)
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    for (let still = moving(); still.length > 0; still = moving()) {
      await Promise.allSettled(still.map(({ finished }) => finished));
      await new Promise(requestAnimationFrame);
    }
  });
}

/** In the light and in the dark, where the themes differ in their style sheet's colours alone. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expectAccessible(page, COLOURS);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await expectAccessible(page);
}
