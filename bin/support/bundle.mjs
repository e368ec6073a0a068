import { randomUUID } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { hashContents } from "./files.mjs";

const DATABASE_CLIENT = "lib/db/generated/client.ts";
const BUNDLE = "bundle-";
const HOUR_MILLISECONDS = 3_600_000;

/**
 * The JavaScript of a TypeScript module. Translating a thousand files takes a second or two, so they are bundled once and
 * then again when one of them has changed.
 * @param {string} path from the project's root
 * @param {string} root
 * @param {string} cache the folder for bundles
 */
export async function bundled(path, root, cache) {
  const place = { path, root, main: `${basename(path, ".ts")}.mjs`, cache: join(cache, path.replaceAll("/", "+")) };
  return join(keptBundle(place) ?? (await bundle(place)), place.main);
}

/**
 * @typedef {object} Place
 * @property {string} path
 * @property {string} root
 * @property {string} main
 * @property {string} cache
 */

/**
 * @typedef {object} Kept
 * @property {string} root where the project was: its path is part of the bundle
 * @property {string} folder
 * @property {string[]} sources
 * @property {string} states
 * @property {string} hash
 */

/**
 * The folder of the last bundle, if that was made from exactly these sources.
 * @param {Place} place
 * @returns {string | null}
 */
function keptBundle({ root, main, cache }) {
  const kept = readKept(cache);
  if (kept?.root !== root || !existsSync(join(cache, kept.folder, main))) return null;
  const states = statesOf(kept.sources, root);
  if (states !== kept.states) {
    // A branch was changed there and back, or the folder comes from an image, whose files get new times.
    if (hashContents(kept.sources, [], root) !== kept.hash) return null;
    keep(cache, { ...kept, states });
  }
  return join(cache, kept.folder);
}

/**
 * @param {string} cache
 * @returns {Kept | null}
 */
function readKept(cache) {
  try {
    return JSON.parse(readFileSync(join(cache, "kept.json"), "utf8"));
  } catch {
    return null;
  }
}

/** @param {Place} place */
async function bundle({ path, root, cache }) {
  const begun = Date.now();
  const folder = newFolder(root, cache);
  const { build, stop } = await import("esbuild");
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [path],
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    packages: "external",
    external: existsSync(join(root, DATABASE_CLIENT)) ? [] : ["*/generated/client"],
    format: "esm",
    platform: "node",
    target: "node20",
    sourcemap: true,
    sourcesContent: false,
    metafile: true,
    logLevel: "silent",
    plugins: [
      { name: "plain-modules", setup: (build) => leavePlainModules(build, root) },
      { name: "own-address", setup: keepAddresses },
    ],
  });
  await stop();
  const sources = [...Object.keys(metafile.inputs), "tsconfig.json", "package-lock.json", DATABASE_CLIENT];
  // What was written meanwhile may have been read before or after.
  if (sources.every((source) => (stateOf(source, root)?.ctimeMs ?? 0) < begun)) {
    const [states, hash] = [statesOf(sources, root), hashContents(sources, [], root)];
    keep(cache, { root, folder: basename(folder), sources, states, hash });
  }
  return folder;
}

/**
 * They are the launchers' too, and what they know, such as which locks this process holds, must be known once.
 * @param {import("esbuild").PluginBuild} build
 * @param {string} root
 */
function leavePlainModules(build, root) {
  build.onResolve({ filter: /^(?:\.|@\/).*\.mjs$/ }, ({ path, importer }) => {
    const file = path.startsWith("@/") ? join(root, path.slice(2)) : resolve(dirname(importer), path);
    return { path: pathToFileURL(file).href, external: true };
  });
}

/**
 * Modules find files next to their own source, not next to the bundle.
 * @param {import("esbuild").PluginBuild} build
 */
function keepAddresses(build) {
  build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
    const text = readFileSync(path, "utf8");
    if (!text.includes("import.meta.url")) return undefined;
    return { contents: text.replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href)), loader: "ts" };
  });
}

/**
 * Where nothing can be kept, one for this process alone, with the packages in reach.
 * @param {string} root
 * @param {string} cache
 */
function newFolder(root, cache) {
  try {
    mkdirSync(cache, { recursive: true });
    removeOld(cache);
    // Not by mkdtemp: what one user of the machine has bundled others may run.
    const folder = join(cache, `${BUNDLE}${randomUUID()}`);
    mkdirSync(folder);
    return folder;
  } catch {
    const folder = mkdtempSync(join(tmpdir(), "tickbox-"));
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "junction");
    process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
    return folder;
  }
}

/**
 * The last one stays: a process may just be loading it. Processes load no modules later than at their start.
 * @param {string} cache
 */
function removeOld(cache) {
  const last = readKept(cache)?.folder;
  for (const name of readdirSync(cache)) {
    const { mtimeMs } = statSync(join(cache, name));
    const isOld = Date.now() - mtimeMs > HOUR_MILLISECONDS;
    if (isOld && name.startsWith(BUNDLE) && name !== last) rmSync(join(cache, name), { recursive: true, force: true });
  }
}

/**
 * @param {string} cache
 * @param {Kept} kept
 */
function keep(cache, kept) {
  const draft = join(cache, `${randomUUID()}.json`);
  try {
    writeFileSync(draft, JSON.stringify(kept));
    renameSync(draft, join(cache, "kept.json"));
  } catch {
    // The next process finds out by itself.
  }
}

/**
 * What the file system says of files: none of it stays the same when one of them is changed.
 * @param {readonly string[]} sources
 * @param {string} root
 */
function statesOf(sources, root) {
  return sources
    .map((source) => {
      const state = stateOf(source, root);
      return state ? `${state.size} ${state.mtimeMs} ${state.ctimeMs}` : "missing";
    })
    .join("\n");
}

/**
 * @param {string} source
 * @param {string} root
 */
function stateOf(source, root) {
  return statSync(join(root, source), { throwIfNoEntry: false });
}
