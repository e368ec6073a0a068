// Plain JavaScript: the launchers in bin/ need it before anything is installed.
import { randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const POLL_MILLISECONDS = 50;
/** A lock file is written before it is linked into place, so an unreadable one is debris of a full disk. */
const DEBRIS_MILLISECONDS = 10_000;

/**
 * Whether a process with this id exists. One owned by somebody else counts: signalling it is forbidden, not impossible.
 * @param {number} pid
 * @returns {boolean}
 */
export function isProcessAlive(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return false;
  }
  return !isZombie(pid);
}

/**
 * An ended orphan stays in the process table until the first process reaps it, which in a container may be never.
 * @param {number} pid
 */
function isZombie(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, "utf8");
    return status.slice(status.lastIndexOf(")") + 2).startsWith("Z");
  } catch {
    return false;
  }
}

/**
 * The process that holds the lock, or null when nobody alive does.
 * @param {string} path
 * @returns {number | null}
 */
export function lockHolder(path) {
  try {
    const pid = Number(readFileSync(path, "utf8").split("\n")[0]);
    if (isProcessAlive(pid)) return pid;
    if (Number.isInteger(pid) && pid > 0) return null;
    return Date.now() - statSync(path).mtimeMs < DEBRIS_MILLISECONDS ? -1 : null;
  } catch {
    return null;
  }
}

/**
 * Takes a lock between processes of one machine: a file naming its holder. The lock of a dead process is taken over.
 * @param {string} path
 * @param {{ timeoutMilliseconds?: number, onWait?: (holder: number) => void }} [options] with no timeout it waits for ever
 * @returns {Promise<(() => void) | null>} the function that releases it, or null when the time ran out
 */
export async function acquireFileLock(path, options = {}) {
  mkdirSync(dirname(path), { recursive: true });
  const identity = `${process.pid}\n${randomUUID()}\n`;
  const draft = `${path}.${process.pid}.${randomUUID()}`;
  const deadline = Date.now() + (options.timeoutMilliseconds ?? Number.POSITIVE_INFINITY);
  let announced = false;
  writeFileSync(draft, identity, { mode: 0o600 });
  try {
    for (;;) {
      if (tryLink(draft, path)) return () => releaseOwn(path, identity);
      const holder = lockHolder(path);
      if (holder === null) {
        takeDeadLockAway(path);
        continue;
      }
      if (!announced) {
        announced = true;
        options.onWait?.(holder);
      }
      if (Date.now() >= deadline) return null;
      await sleep(POLL_MILLISECONDS);
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
 * Two processes may find the same dead lock. The one that wins a lock on the removal re-reads before it removes,
 * so that a fresh lock which appeared meanwhile is never taken away.
 * @param {string} path
 */
function takeDeadLockAway(path) {
  const removal = `${path}.removal`;
  try {
    if (Date.now() - statSync(removal).mtimeMs > DEBRIS_MILLISECONDS) rmSync(removal, { force: true });
  } catch {
    // Nobody is removing.
  }
  try {
    writeFileSync(removal, `${process.pid}\n`, { flag: "wx", mode: 0o600 });
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
 * @param {string} identity
 */
function releaseOwn(path, identity) {
  try {
    if (readFileSync(path, "utf8") === identity) rmSync(path, { force: true });
  } catch {
    // Already gone: the state directory was deleted under us.
  }
}
