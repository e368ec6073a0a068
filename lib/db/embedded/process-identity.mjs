// Plain JavaScript: the launchers in bin/ need it before anything is installed.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

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
  // An ended orphan stays in the process table until the first process reaps it, which in a container may be never.
  return statusFields(pid)?.[0] !== "Z";
}

/**
 * Tells a process from a later one that was given the same number: after a restart of a container or a machine the
 * low numbers come again.
 * @param {number} pid
 * @returns {string | null} null when there is no such process
 */
export function processIdentity(pid) {
  if (!isProcessAlive(pid)) return null;
  // Field 22 of /proc/…/stat, in clock ticks since this machine was switched on.
  const startTicks = statusFields(pid)?.[19];
  if (startTicks !== undefined) return `${pid} ${bootId()} ${startTicks}`;
  try {
    const started = execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
    return `${pid} ${started}`;
  } catch {
    return `${pid}`;
  }
}

/**
 * Whether the process of a noted identity is still there.
 * @param {string} identity as processIdentity gave it
 */
export function isSameProcess(identity) {
  return processIdentity(pidOf(identity)) === identity;
}

/**
 * @param {string} identity
 * @returns {number}
 */
export function pidOf(identity) {
  return Number(identity.split(" ")[0]);
}

/**
 * The fields of /proc/…/stat from the third on; the second, the program's name, may hold spaces and brackets.
 * @param {number} pid
 * @returns {string[] | undefined}
 */
function statusFields(pid) {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, "utf8");
    return line.slice(line.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}

function bootId() {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return "";
  }
}
