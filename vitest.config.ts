import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { patience } from "./bin/support/patience.mjs";

const alias = { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") };

export default defineConfig({
  resolve: { alias },
  test: {
    // The files a worker runs share its modules, whose loading took longer than the tests. What they must not share they
    // make for themselves: in "db" a database, and with it a client.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{lib,components,app,bin}/**/*.test.{ts,tsx}"],
          environment: "node",
          // Property tests take as long as the machine is busy; a test that hangs is still ended.
          testTimeout: patience(60),
        },
      },
      {
        extends: true,
        test: {
          name: "db",
          include: ["{lib,app,bin}/**/*.db-test.ts"],
          environment: "node",
          globalSetup: ["lib/db/testing/global-setup.ts"],
          setupFiles: ["lib/db/testing/setup-file.ts"],
          maxWorkers: 2,
          testTimeout: patience(60),
          hookTimeout: patience(60),
        },
      },
    ],
  },
});
