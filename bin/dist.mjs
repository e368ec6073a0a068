// `npm run dist`: the artefact that runs without a checkout, in dist/, and the same as a package for npm, and the Python client's wheel.
import { statSync } from "node:fs";
import { relative } from "node:path";
import { generate } from "./generate.mjs";
import { ensureBuilt } from "./support/build.mjs";
import { PROJECT_ROOT } from "./support/files.mjs";
import { ensureInstalled, requireNode } from "./support/install.mjs";
import { step } from "./support/progress.mjs";
import { loadTypeScript } from "./support/typescript.mjs";

try {
  requireNode();
  await step("Installing the dependencies", ensureInstalled, (done) => (done ? undefined : "up to date"));
  await step("Generating the database client", generate, (done) => (done ? undefined : "up to date"));
  await step(
    "Building the application",
    (say) => ensureBuilt({ onOutput: say }),
    (done) => (done ? undefined : "up to date"),
  );
  const { makeDist, makeWheel } = await loadTypeScript("bin/dist/make-dist.ts");
  const path = await step("Making the artefact", makeDist);
  await step("Making the Python client's wheel", makeWheel, (missing) =>
    missing ? `left out: ${missing}` : undefined,
  );
  console.log(`\n${relative(PROJECT_ROOT, path)}: ${(statSync(path).size / 1e6).toFixed(1)} MB`);
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
