import type { Page } from "@playwright/test";

/**
 * Keeps the page's scripts from arriving, as a slow connection does. Go there with `waitUntil: "commit"`: a page whose
 * scripts are missing has not loaded.
 * @returns lets them arrive
 */
export async function holdScripts(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/_next/static/chunks/**/*.js", async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}
