import { existsSync } from "node:fs";
import { resolve } from "node:path";

/**
 * Where a file named on the command line is. npm runs commands in the project's folder and tells in INIT_CWD where it was
 * called: a path that is not found here is looked for there.
 */
export function inputPath(path: string): string {
  const calledFrom = process.env.INIT_CWD;
  if (existsSync(path) || !calledFrom) return path;
  const there = resolve(calledFrom, path);
  return existsSync(there) ? there : path;
}
