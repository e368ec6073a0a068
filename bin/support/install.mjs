import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { acquireFileLock } from "../../lib/db/embedded/file-lock.mjs";
import { hashContents, IS_PACKAGED, isStamped, PROJECT_ROOT, STATE_DIRECTORY, stamp } from "./files.mjs";
import { lastLines, npmCommand, run } from "./run.mjs";

const STAMP = join(PROJECT_ROOT, "node_modules", ".tickbox-lock-hash");

/** Exits with one line when Tickbox is not made for this Node.js: package.json says for which. */
export function requireNode() {
  const { engines } = JSON.parse(readFileSync(join(PROJECT_ROOT, "package.json"), "utf8"));
  if (isSupportedNode(process.versions.node, engines.node)) return;
  console.error(`Tickbox runs on Node.js ${inWords(engines.node)}; this is ${process.versions.node}.`);
  process.exit(1);
}

/** What to say of a Node.js that gets no security fixes any more, if this is one. */
export function outdatedNode(version = process.versions.node) {
  return version.startsWith("20.")
    ? `Node.js ${version} gets no security fixes any more (since April 2026). Tickbox runs on it; 22 or 24 is safer.`
    : undefined;
}

/**
 * @param {string} version for example 22.12.0
 * @param {string} supported major releases, each from a version on, in npm's notation: ^20.19 || ^22.12
 */
export function isSupportedNode(version, supported) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return releases(supported).some((release) => major === release.major && minor >= release.minor);
}

/** @param {string} supported */
function inWords(supported) {
  const names = releases(supported).map(({ major, minor }) =>
    minor === 0 ? `${major}` : `${major} (from ${major}.${minor})`,
  );
  return new Intl.ListFormat("en", { type: "disjunction" }).format(names);
}

/** @param {string} supported */
function releases(supported) {
  return supported.split("||").map((range) => {
    const [major = 0, minor = 0] = range.trim().replace("^", "").split(".").map(Number);
    return { major, minor };
  });
}

/** Whether node_modules holds what the lock file says. */
function isInstalled() {
  const hash = lockHash();
  if (isStamped(STAMP, hash)) return true;
  if (!matchesHiddenLockFile()) return false;
  stamp(STAMP, hash);
  return true;
}

/**
 * Installs the dependencies unless that has been done for this lock file. Throws with npm's last words.
 * @param {(text: string) => void} [onOutput]
 * @returns {Promise<boolean>} whether anything had to be done
 */
export async function ensureInstalled(onOutput) {
  if (IS_PACKAGED || isInstalled()) return false;
  const release = await acquireFileLock(join(STATE_DIRECTORY, "install.lock"));
  try {
    if (isInstalled()) return false;
    const [command, parameters] = npmCommand(["ci", "--include=dev", "--no-audit", "--no-fund"]);
    const { code, output } = await run(command, parameters, { env: { NODE_ENV: "development" }, onOutput });
    if (code !== 0) throw new Error(`npm ci failed (exit code ${code}):\n${lastLines(output)}`);
    stamp(STAMP, lockHash());
    return true;
  } finally {
    release?.();
  }
}

function lockHash() {
  return hashContents(["package-lock.json"], [process.platform, process.arch]);
}

/** Somebody who ran `npm ci` by hand needs no second one: npm notes in node_modules what it put there. */
function matchesHiddenLockFile() {
  const hiddenPath = join(PROJECT_ROOT, "node_modules", ".package-lock.json");
  if (!existsSync(hiddenPath)) return false;
  const wanted = JSON.parse(readFileSync(join(PROJECT_ROOT, "package-lock.json"), "utf8")).packages;
  const present = JSON.parse(readFileSync(hiddenPath, "utf8")).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "" || entry.link) return true;
    const found = present[path];
    if (!found) return entry.optional === true || entry.peer === true;
    return found.version === entry.version;
  });
}
