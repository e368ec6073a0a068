import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { patience } from "./bin/support/patience.mjs";

const alias = { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") };

/** Some of these take half a minute; begun last, one would have a worker to itself when all others have ended. */
const LONGEST = /\/(memory|permissions|fuzz|broken-calls|embedded-server|verifiers|without)\.db-test\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  resolve: { alias },
  test: {
    // The files a worker runs share its modules, whose loading took longer than the tests. What they must not share they
    // make for themselves: in "db" a database, and with it a client.
    isolate: false,
    // What one stage or run has transformed the next need not.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: LongestFirst },
    // No module imports these, and most tests on PostgreSQL run on what they make.
    forceRerunTriggers: [...configDefaults.forceRerunTriggers, "**/prisma/**"],
    projects: [
      {
        extends: true,
        test: {
          // npm run test:lab: the artefact, the image, and what a lab puts around them, with Debian's programs.
          name: "lab",
          include: ["e2e/lab/*.lab-test.ts"],
          environment: "node",
          maxWorkers: 1,
          testTimeout: patience(600),
          hookTimeout: patience(600),
        },
      },
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{lib,components,app,bin}/**/*.test.{ts,tsx}"],
          environment: "node",
          setupFiles: ["lib/stats/testing/thorough.ts"],
          // Property tests take as long as the machine is busy; a test that hangs is still ended.
          testTimeout: patience(process.env.TICKBOX_THOROUGH === "1" ? 1_200 : 60),
        },
      },
      {
        extends: true,
        resolve: { alias: { "next/dynamic": `${alias["@"]}/app/testing/drawn-parts.tsx` } },
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
