// `npm run dist`: the artefact that runs without a checkout, in dist/, the same in packages, and the Python client's wheel.
import { readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
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
  const { canMakeDebianPackage, makeDebianPackage, makeOfflineZip } = await loadTypeScript("bin/dist/packages.ts");
  const files = [await step("Making the artefact", makeDist)];
  const { version } = JSON.parse(readFileSync(join(PROJECT_ROOT, "package.json"), "utf8"));
  const dist = dirname(files[0]);
  const zip = await step("Making a zip for machines without a network", () => makeOfflineZip(dist, version));
  if (zip) files.push(zip);
  if (canMakeDebianPackage()) {
    files.push(await step("Making a Debian package", async () => makeDebianPackage(dist, version)));
  } else {
    console.log("There is no dpkg-deb here, so no Debian package was made.");
  }
  await step("Making the Python client's wheel", makeWheel, (missing) =>
    missing ? `left out: ${missing}` : undefined,
  );
  console.log("");
  for (const path of files) {
    console.log(`${relative(PROJECT_ROOT, path)}: ${(statSync(path).size / 1e6).toFixed(1)} MB`);
  }
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
