import { expect, type Page } from "@playwright/test";
import { EARLY_ACTION_INDICATOR_ID } from "@/components/ui/early-actions/keep-early-actions";

/** Waits until the page has come alive. Keys need it, and links to stay in the same document: buttons pressed and fields filled earlier are kept until then. */
export async function expectAlive(page: Page): Promise<void> {
  await expect(page.locator(`#${EARLY_ACTION_INDICATOR_ID}`)).toHaveCount(0);
}
