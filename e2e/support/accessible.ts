import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import { overflow } from "./interface-texts";
import { expectSignsAsTyped } from "./signs-as-typed";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** Half as long as what `axe.source` gives, and a page's first look spends half its time on reading it. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export interface Look {
  /** Which of axe's rules; without it all of them, good practice too. */
  only?: axe.RunOnly;
  /** Only what is inside. */
  within?: string;
}

/** The criteria of WCAG alone. */
export const WCAG: Look = { only: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21aa"] } };

/** Nothing on the page for axe to object to, and every sign as it was typed. axe runs in the page itself, once put there; ours have no frames to look into. */
export async function expectAccessible(page: Page, { only, within }: Look = {}): Promise<void> {
  expect(page.frames(), "a page without frames").toHaveLength(1);
  // While React takes the page over, axe finds parts of it that are not in their places yet.
  await expect(page.locator("html[data-ready]")).toBeAttached();
  await settled(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(SOURCE);
  const violations = await page.evaluate(
    async (look) => {
      const options: axe.RunOptions = { resultTypes: ["violations"], runOnly: look.only };
      const found = await window.axe?.run(look.within ?? document, options);
      return found?.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
    },
    { only, within },
  );
  expect(violations).toEqual([]);
  await expectSignsAsTyped(page);
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
        // Scroll-driven animations stay still by themselves and never finish.
        .filter(({ timeline }) => timeline instanceof DocumentTimeline)
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    for (let still = moving(); still.length > 0; still = moving()) {
      await Promise.allSettled(still.map(({ finished }) => finished));
      await new Promise(requestAnimationFrame);
    }
  });
}

/**
 * In the dark on a phone; nothing is wider than the screen there or on a desk. What the colours of both themes are to each
 * other is computed in components/ui/contrast.test.ts, and the gallery is looked at in the light too.
 */
export async function expectAccessibleAndFitting(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await overflow(page), "1440 px").toBe(0);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await page.setViewportSize({ width: 390, height: 900 });
  await expectAccessible(page);
  expect(await overflow(page), "390 px").toBe(0);
}
