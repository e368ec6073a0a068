#!/usr/bin/env node
// `npm run -s tickbox -- COMMAND`, or `tickbox COMMAND` of a package: the command line of Tickbox.
import { IS_PACKAGED, loadEnvironmentFile } from "./support/files.mjs";
import { ensureInstalled, requireNode } from "./support/install.mjs";
import { secretsProblem } from "./support/secrets.mjs";
import { loadTypeScript } from "./support/typescript.mjs";

/** Programs that run for as long as Tickbox does, of which the command line's own code is no part. */
const PROGRAMS = new Map([
  ["start", "./start.mjs"],
  ["web", "./web.mjs"],
]);

requireNode();
try {
  loadEnvironmentFile();
  const installed = await ensureInstalled();
  if (installed) console.error("Installed the dependencies.");
  // A package is started by its name alone, or with the options of a start.
  const [first = IS_PACKAGED ? "start" : ""] = process.argv.slice(2);
  const isStart = first === "start" || (IS_PACKAGED && /^--(?:port|host)\b/.test(first));
  const name = isStart ? "start" : first;
  refuseWithoutSecrets(name);
  const program = PROGRAMS.get(name);
  if (process.argv[2] === name && program) process.argv.splice(2, 1);
  if (program) await import(program);
  else await loadTypeScript("bin/tickbox.ts", { withSourceMaps: Boolean(process.env.TICKBOX_DEBUG) });
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

/**
 * A container keeps nothing that it makes for itself, and a web server on its own has nobody who would make it.
 * @param {string} name
 */
function refuseWithoutSecrets(name) {
  const isContainer = process.env.TICKBOX_CONTAINER === "yes";
  const problem = ["web", ...(isContainer ? ["worker", "migrate", "start"] : [])].includes(name)
    ? secretsProblem(name === "start" ? "web" : name, process.env)
    : null;
  if (problem) throw new Error(problem);
}
