import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { generate } from "../generate.mjs";
import { IS_PACKAGED, PROJECT_ROOT, packagedProgram } from "./files.mjs";

/**
 * Runs a TypeScript module in this process. Possible only once the dependencies are there.
 * @param {string} path from the project's root
 * @param {{ withSourceMaps?: boolean }} [options] reading them takes a quarter of a short command's start
 */
export async function loadTypeScript(path, { withSourceMaps = true } = {}) {
  if (IS_PACKAGED) return import(pathToFileURL(packagedProgram(path)).href);
  // Part of the bundle. A command that cannot do without it asks for it again, and then says what went wrong.
  await generate().catch(() => undefined);
  const { bundled } = await import("./bundle.mjs");
  const main = await bundled(path, PROJECT_ROOT, join(PROJECT_ROOT, "node_modules/.cache/tickbox"));
  process.setSourceMapsEnabled(withSourceMaps);
  return import(pathToFileURL(main).href);
}
