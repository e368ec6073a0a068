import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PROJECT_ROOT } from "./files.mjs";

/**
 * Runs a TypeScript module in this process. Possible only once the dependencies are there.
 * @param {string} path from the project's root
 */
export async function loadTypeScript(path) {
  const { register } = await import("tsx/esm/api");
  register({ tsconfig: join(PROJECT_ROOT, "tsconfig.json") });
  return import(pathToFileURL(join(PROJECT_ROOT, path)).href);
}
