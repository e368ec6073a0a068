// `npm run generate`: Prisma's client from prisma/schema, again only when the schema changed.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { acquireFileLock } from "../lib/db/embedded/file-lock.mjs";
import { hashContents, IS_PACKAGED, isStamped, PROJECT_ROOT, STATE_DIRECTORY, stamp } from "./support/files.mjs";
import { ensureInstalled, requireNode } from "./support/install.mjs";
import { lastLines, run } from "./support/run.mjs";

const OUTPUT = join(PROJECT_ROOT, "lib/db/generated");
const STAMP = join(OUTPUT, ".stamp");
const INPUTS = ["prisma/schema", "prisma.config.ts", "node_modules/prisma/package.json"];

/** @returns {Promise<boolean>} whether anything had to be done */
export async function generate() {
  if (IS_PACKAGED) return false;
  const hash = hashContents(INPUTS);
  if (isStamped(STAMP, hash)) return false;
  const release = await acquireFileLock(join(STATE_DIRECTORY, "generate.lock"));
  try {
    if (isStamped(STAMP, hash)) return false;
    const cli = join(PROJECT_ROOT, "node_modules/prisma/build/index.js");
    const { code, output } = await run(process.execPath, [cli, "generate"], {
      // Generating needs no engine, but Prisma insists on a file before it looks: any will do.
      env: { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath },
    });
    if (code !== 0 || !existsSync(OUTPUT)) throw new Error(`prisma generate failed:\n${lastLines(output)}`);
    stamp(STAMP, hash);
    return true;
  } finally {
    release?.();
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  requireNode();
  try {
    await ensureInstalled();
    await generate();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
