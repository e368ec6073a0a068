// `npm test`, `npm run test:quick`, `test:unit`, `test:db`, `test:e2e`, `test:processes`, `test:lab`: the tests, from a fresh clone.
import { generate } from "./generate.mjs";
import { ensureInstalled, requireNode } from "./support/install.mjs";
import { step } from "./support/progress.mjs";
import { loadTypeScript } from "./support/typescript.mjs";

try {
  requireNode();
  await step("Installing the dependencies", ensureInstalled, (done) => (done ? undefined : "up to date"));
  await step("Generating the database client", generate, (done) => (done ? undefined : "up to date"));
  const { runTests } = await loadTypeScript("bin/test/run-tests.ts");
  process.exitCode = await runTests(process.argv.slice(2));
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
