// `npm start`, `npm run dev`, `npm run web`: from a fresh clone to an address to open.
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { acquireFileLock, lockHolder } from "../lib/db/embedded/file-lock.mjs";
import { generate } from "./generate.mjs";
import { explainStartError } from "./support/explain-start-error.mjs";
import { IS_PACKAGED, loadEnvironmentFile, PROJECT_ROOT, STATE_DIRECTORY } from "./support/files.mjs";
import { ensureInstalled, outdatedNode, requireNode } from "./support/install.mjs";
import { INSTANCE_LOCK, isHealthy, readInstance } from "./support/instance.mjs";
import { step } from "./support/progress.mjs";
import { parseStartOptions, START_USAGE } from "./support/start-options.mjs";
import { loadTypeScript } from "./support/typescript.mjs";

/**
 * The right to be the one `npm start` of this checkout, or null when another one is up and well.
 * @param {string} path
 */
async function becomeTheInstance(path) {
  for (let attempt = 1; ; attempt += 1) {
    const release = await acquireFileLock(path, { timeoutMilliseconds: 0 });
    if (release) return release;
    const instance = readInstance();
    if (instance && (await isHealthy(instance.healthAddress))) {
      console.log(`Tickbox already runs from this folder: ${instance.address}`);
      console.log("Press Ctrl-C where it was started to stop it.");
      return null;
    }
    const holder = lockHolder(path);
    if (attempt === 1 && holder !== null) {
      console.log(`Process ${holder} is already starting or stopping Tickbox in ${PROJECT_ROOT}. Waiting for it.`);
    }
    await sleep(500);
  }
}

async function main() {
  requireNode();
  const warning = outdatedNode();
  if (warning) console.warn(warning);
  loadEnvironmentFile();
  const options = parseStartOptions(process.argv.slice(2), process.env);
  if (options.help) {
    console.log(START_USAGE);
    return;
  }
  const begun = performance.now();
  // A further web server runs next to others, so it takes a lock of its own.
  const lock = options.webOnly ? join(STATE_DIRECTORY, `web-${process.pid}.lock`) : INSTANCE_LOCK;
  const release = await becomeTheInstance(lock);
  if (!release) return;
  process.once("exit", release);
  if (!IS_PACKAGED) {
    await step("Installing the dependencies", ensureInstalled, (done) => (done ? undefined : "up to date"));
    await step("Generating the database client", generate, (done) => (done ? undefined : "up to date"));
  }
  const { runTickbox } = await loadTypeScript("bin/start/run-tickbox.ts");
  await runTickbox(options, begun);
}

try {
  await main();
} catch (error) {
  console.error(`\n${explainStartError(error)}`);
  if (process.env.TICKBOX_DEBUG && error instanceof Error) console.error(error.stack);
  process.exit(1);
}
