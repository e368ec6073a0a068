import { expect, type Page } from "@playwright/test";

/** Waits until the page is interactive. Keys need it, and links to stay in the same document; clicks wait by themselves. */
export async function expectAlive(page: Page): Promise<void> {
  await expect(page.locator("html[data-ready]")).toHaveCount(1);
}
