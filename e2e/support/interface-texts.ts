import type { Page } from "@playwright/test";

/** What is on the screen or read out, and is no text of the interface. */
const CONTENT = [
  "bdi",
  "kbd",
  "code",
  "time",
  "option",
  "textarea",
  "script",
  "style",
  "[lang]:not(html)",
  "[data-judged]",
  "[dir=auto]",
  "[aria-hidden='true'] svg",
  "[class*='unicode-bidi:plaintext']",
].join(", ");

/**
 * Texts of the interface that no catalogue knows: in a pseudo-language every letter of those that it knows has an accent.
 * @param content texts of the study and its people, as they appear between those of the interface
 */
export async function plainTexts(page: Page, content: readonly string[]): Promise<string[]> {
  const texts = await page.evaluate((skipped) => {
    const found: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (parent && !parent.closest(skipped)) found.push(walker.currentNode.textContent ?? "");
    }
    for (const name of ["aria-label", "title", "placeholder", "alt"]) {
      for (const element of document.body.querySelectorAll(`[${name}]`)) {
        if (!element.closest("[lang]:not(html)")) found.push(element.getAttribute(name) ?? "");
      }
    }
    return found;
  }, CONTENT);
  const longestFirst = [...content].sort((a, b) => b.length - a.length);
  return texts
    .map((text) => longestFirst.reduce((rest, known) => rest.replaceAll(known, ""), text))
    .filter((text) => /[a-z]{3,}/i.test(text));
}

/** How many pixels wider the page is than the window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
