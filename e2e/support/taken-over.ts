import type { Page } from "@playwright/test";

/** The page is there before its scripts are: every button answers once React has taken over what the server sent. */
export async function buttonsTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll("button")].every((button) =>
      Object.keys(button).some((key) => key.startsWith("__reactProps")),
    ),
  );
}
