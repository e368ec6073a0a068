// Plain JavaScript: the launchers in bin/ need it before anything is installed.
import { randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isSameProcess, pidOf, processIdentity } from "./process-identity.mjs";

const POLL_MILLISECONDS = 50;
/** Removing a dead lock takes no longer than this, unless the process that removes it was killed as well. */
const REMOVAL_MILLISECONDS = 10_000;

/**
 * The process that holds the lock, or null when nobody alive does.
 * @param {string} path
 * @returns {number | null}
 */
export function lockHolder(path) {
  const identity = readOrNull(path)?.split("\n")[0];
  return identity && isSameProcess(identity) ? pidOf(identity) : null;
}

/**
 * Takes a lock between processes of one machine: a file naming its holder. The lock of a dead process is taken over.
 * @param {string} path
 * @param {{ timeoutMilliseconds?: number, onWait?: (holder: number) => void }} [options] with no timeout it waits for ever
 * @returns {Promise<(() => void) | null>} the function that releases it, or null when the time ran out
 */
export async function acquireFileLock(path, options = {}) {
  mkdirSync(dirname(path), { recursive: true });
  const content = `${processIdentity(process.pid)}\n${randomUUID()}\n`;
  const draft = `${path}.${process.pid}.${randomUUID()}`;
  const deadline = Date.now() + (options.timeoutMilliseconds ?? Number.POSITIVE_INFINITY);
  let announced = false;
  // Written to another file and linked into place: the lock file never exists without its content.
  writeFileSync(draft, content, { mode: 0o600 });
  try {
    for (;;) {
      if (tryLink(draft, path)) return () => release(path, content);
      const holder = lockHolder(path);
      if (holder === null) {
        takeDeadLockAway(path);
      } else if (!announced) {
        announced = true;
        options.onWait?.(holder);
      }
      if (holder !== null && Date.now() >= deadline) return null;
      await sleep(holder === null ? 1 : POLL_MILLISECONDS);
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * @param {string} draft
 * @param {string} path
 */
function tryLink(draft, path) {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/**
 * Two processes may find the same dead lock. Only one may remove it, and looks again before it does, so that a fresh
 * lock which appeared meanwhile is never taken away.
 * @param {string} path
 */
function takeDeadLockAway(path) {
  const removal = `${path}.removal`;
  const begun = statSync(removal, { throwIfNoEntry: false });
  if (begun && Date.now() - begun.mtimeMs > REMOVAL_MILLISECONDS) rmSync(removal, { force: true });
  try {
    writeFileSync(removal, "", { flag: "wx", mode: 0o600 });
  } catch {
    return;
  }
  try {
    if (lockHolder(path) === null) rmSync(path, { force: true });
  } finally {
    rmSync(removal, { force: true });
  }
}

/**
 * @param {string} path
 * @param {string} content
 */
function release(path, content) {
  // Not ours any more when the state directory was deleted under us.
  if (readOrNull(path) === content) rmSync(path, { force: true });
}

/** @param {string} path */
function readOrNull(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
