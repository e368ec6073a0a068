import { test as base, expect } from "@playwright/test";
import { disconnect } from "@/lib/db/connections";
import { Complaints } from "./complaints";
import { People } from "./people";

interface Fixtures {
  /** What the page's console and scripts complain of. A test fails when something is left that it did not expect. */
  complaints: Complaints;
  /** Makes people, and signs them in. */
  people: People;
}

/**
 * Playwright's test on the shared Tickbox: relative addresses lead to it, `prisma()` and every `lib/<subject>/server` to its
 * database, and a complaint in the browser's console fails the test.
 */
export const test = base.extend<Fixtures, { sharedTickbox: string }>({
  sharedTickbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's form
    async ({}, use) => {
      const address = process.env.TICKBOX_E2E_ADDRESS;
      if (!address) throw new Error("The shared Tickbox is not running: start the tests with npm run test:e2e.");
      await use(address);
      await disconnect();
    },
    { scope: "worker", auto: true },
  ],
  baseURL: async ({ sharedTickbox }, use) => use(sharedTickbox),
  // Clicks wait until the page is interactive: until then its buttons do not answer.
  context: async ({ context }, use) => {
    await context.addInitScript(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync("html:not([data-ready]) body { pointer-events: none }");
      document.adoptedStyleSheets.push(sheet);
    });
    await use(context);
  },
  complaints: [
    async ({ context }, use) => {
      const complaints = new Complaints(context);
      await use(complaints);
      expect(complaints.unexpected, "the browser's console and scripts complained").toEqual([]);
    },
    { auto: true },
  ],
  people: async ({ context, sharedTickbox }, use) => use(new People(context, sharedTickbox)),
});

export { expect };
