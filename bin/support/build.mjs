import { rmSync } from "node:fs";
import { join } from "node:path";
import { hashContents, isStamped, PROJECT_ROOT, stamp } from "./files.mjs";
import { lastLines, run } from "./run.mjs";

/** Everything a production build is made from. */
const SOURCES = [
  "app",
  "components",
  "lib",
  "public",
  "prisma/schema.prisma",
  "proxy.ts",
  "next.config.ts",
  "postcss.config.mjs",
  "tsconfig.json",
  "package-lock.json",
];

export const NEXT_CLI = join(PROJECT_ROOT, "node_modules/next/dist/bin/next");

/**
 * Builds the web application unless the last build is of exactly these sources.
 * @param {{ directory?: string, onOutput?: (text: string) => void, signal?: AbortSignal }} [options] directory: where to, `.next` by default
 * @returns {Promise<boolean>} whether anything had to be done
 */
export async function ensureBuilt({ directory = ".next", onOutput, signal } = {}) {
  const stampPath = join(PROJECT_ROOT, directory, ".tickbox-build");
  const hash = hashContents(SOURCES, [process.version, directory]);
  if (isStamped(stampPath, hash)) return false;
  rmSync(stampPath, { force: true });
  const { code, output } = await run(process.execPath, [NEXT_CLI, "build"], {
    env: { NODE_ENV: "production", TICKBOX_BUILD_DIRECTORY: directory },
    onOutput,
    signal,
  });
  if (code !== 0) throw new Error(`next build failed (exit code ${code}):\n${lastLines(output, 60)}`);
  stamp(stampPath, hash);
  return true;
}
