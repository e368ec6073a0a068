#!/usr/bin/env node
// The command `tickbox` of the npm package. npm unpacks a package's file three times, for more than a millisecond per file.
// So all the rest is one archive next to this, unpacked once: by the install script, or at the first start without it.
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { brotliDecompressSync } from "node:zlib";

const PACKAGE = dirname(dirname(fileURLToPath(import.meta.url)));
const APP = join(PACKAGE, "app");
const ARCHIVE = join(PACKAGE, "app.br");
/** Unpacking takes seconds: a draft that is older was left by a process that was killed. */
const DRAFT_MILLISECONDS = 600_000;

const isInstalling = process.argv[2] === "unpack";
try {
  if (!existsSync(APP)) unpack();
  // A folder in place is whole, also where the process that put it there was killed before it came to this.
  if (existsSync(ARCHIVE)) rmSync(ARCHIVE, { force: true });
} catch (error) {
  if (!existsSync(APP)) fail(error);
}
if (!isInstalling) await import(pathToFileURL(join(APP, "bin/tickbox.mjs")).href);

/** Into a draft that is renamed when it is whole: of several processes one wins, and the others take its folder. */
function unpack() {
  removeOldDrafts();
  const bytes = brotliDecompressSync(readFileSync(ARCHIVE));
  if (!isInstalling) console.error("Unpacking Tickbox. This is done once.");
  const draft = join(PACKAGE, `app-${randomUUID()}`);
  mkdirSync(draft);
  try {
    const end = bytes.indexOf("\n");
    let from = end + 1;
    for (const [path, size] of JSON.parse(bytes.toString("utf8", 0, end))) {
      const to = join(draft, path);
      mkdirSync(dirname(to), { recursive: true });
      writeFileSync(to, bytes.subarray(from, from + size));
      from += size;
    }
    renameSync(draft, APP);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

function removeOldDrafts() {
  for (const name of readdirSync(PACKAGE).filter((entry) => entry.startsWith("app-"))) {
    const path = join(PACKAGE, name);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found && Date.now() - found.mtimeMs > DRAFT_MILLISECONDS) rmSync(path, { recursive: true, force: true });
  }
}

/** @param {unknown} error */
function fail(error) {
  const why = error instanceof Error ? error.message : String(error);
  console.error(`Tickbox could not be unpacked in ${PACKAGE}: ${why}`);
  console.error("Run `npx tickbox unpack` once, as a user who may write there and with 200 MB free.");
  process.exit(1);
}
