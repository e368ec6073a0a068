import { rmSync } from "node:fs";
import { join } from "node:path";
import { acquireFileLock } from "../../lib/db/embedded/file-lock.mjs";
import { hashContents, IS_PACKAGED, isStamped, PROJECT_ROOT, STATE_DIRECTORY, stamp } from "./files.mjs";
import { lastLines, run } from "./run.mjs";

/** Everything a production build is made from. */
const SOURCES = [
  "app",
  "components",
  "lib",
  "public",
  "prisma/schema",
  "instrumentation.ts",
  "instrumentation-client.ts",
  "proxy.ts",
  "next.config.ts",
  "postcss.config.mjs",
  "tsconfig.json",
  "package-lock.json",
];

export const NEXT_CLI = join(PROJECT_ROOT, "node_modules/next/dist/bin/next");

const STAMP = join(PROJECT_ROOT, ".next", "tickbox-build");

/**
 * Builds the web application unless the last build is of exactly these sources.
 * @param {{ inUse?: () => boolean, beforeBuild?: () => Promise<unknown>, onOutput?: (text: string) => void, signal?: AbortSignal }} [options]
 *   inUse: whether a running server serves the last build, which must then not be replaced; beforeBuild: only where it is
 * @returns {Promise<boolean>} whether anything had to be done
 */
export async function ensureBuilt({ inUse, beforeBuild, onOutput, signal } = {}) {
  if (IS_PACKAGED) return false;
  const hash = hashContents(SOURCES, [process.version]);
  if (isStamped(STAMP, hash)) return false;
  if (inUse?.()) {
    throw new Error(
      "Tickbox is running from this folder with an older build, which a new build would break. Stop it first.",
    );
  }
  await beforeBuild?.();
  const release = await acquireFileLock(join(STATE_DIRECTORY, "build.lock"));
  try {
    if (isStamped(STAMP, hash)) return false;
    await build({ onOutput, signal });
    stamp(STAMP, hash);
    return true;
  } finally {
    release?.();
  }
}

/** @param {{ onOutput?: (text: string) => void, signal?: AbortSignal }} options */
async function build({ onOutput, signal }) {
  rmSync(STAMP, { force: true });
  const { code, output } = await run(process.execPath, [NEXT_CLI, "build"], {
    env: { NODE_ENV: "production" },
    onOutput,
    signal,
  });
  if (code !== 0) throw new Error(`next build failed (exit code ${code}):\n${lastLines(output, 60)}`);
}
