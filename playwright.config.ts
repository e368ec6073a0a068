import { defineConfig, devices } from "@playwright/test";
import { CHROMIUM_FLAGS, findInstalledChromium } from "./bin/support/chromium.mjs";
import { patience } from "./bin/support/patience.mjs";

/** A test's page is gone before code compiled for speed pays: without it pages take a tenth less of the processor. */
const NO_OPTIMISING = "--js-flags=--no-opt --no-maglev";

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  globalSetup: "./e2e/support/global-setup.ts",
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A test that needs a second try is broken.
  retries: 0,
  // They end what hangs; nothing is to fail because others work on the machine too.
  timeout: patience(300),
  expect: { timeout: patience(30) },
  reporter: [["line"]],
  projects: [
    { name: "browser", testIgnore: "processes/**" },
    // Without a browser, each with processes of its own: npm run test:processes.
    { name: "processes", testMatch: "processes/**/*.spec.ts" },
  ],
  use: {
    ...devices["Desktop Chrome"],
    locale: "en-GB",
    timezoneId: "UTC",
    // Recording costs as much as the tests themselves: TICKBOX_TRACE=1 npm run test:e2e -- -g "the failing one"
    trace: process.env.TICKBOX_TRACE ? "retain-on-failure" : "off",
    launchOptions: {
      executablePath: findInstalledChromium() ?? undefined,
      args: [...CHROMIUM_FLAGS, NO_OPTIMISING],
    },
  },
});
