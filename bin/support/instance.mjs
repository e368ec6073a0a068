import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { lockHolder } from "../../lib/db/embedded/file-lock.mjs";
import { isSameProcess, pidOf } from "../../lib/db/embedded/process-identity.mjs";
import { STATE_DIRECTORY } from "./files.mjs";

/**
 * What a running `npm start` tells others about itself.
 * @typedef {object} Instance
 * @property {string} address to open in a browser
 * @property {string} healthAddress
 * @property {string | null} database mark of the database that DATABASE_URL named; null for the embedded one
 * @property {boolean} development started by npm run dev
 * @property {string[]} children identities of the processes it started
 */

const INSTANCE_FILE = join(STATE_DIRECTORY, "instance.json");
export const INSTANCE_LOCK = join(STATE_DIRECTORY, "instance.lock");

/**
 * Tells databases apart without writing down the password that an address holds.
 * @param {string} url
 */
export function databaseKey(url) {
  return createHash("sha256").update(url).digest("hex");
}

/**
 * Where the web server of this checkout is found, if it works on this database.
 * @param {Instance | null} instance
 * @param {string | null} database its address; null for the embedded one
 */
export function addressOf(instance, database) {
  if (instance === null) return null;
  return (instance.database ?? null) === (database && databaseKey(database)) ? instance.address : null;
}

/** @returns {Instance | null} */
export function readInstance() {
  try {
    return JSON.parse(readFileSync(INSTANCE_FILE, "utf8"));
  } catch {
    return null;
  }
}

/** Whether a server of this checkout serves the production build right now. */
export function servesBuild() {
  return lockHolder(INSTANCE_LOCK) !== null && readInstance()?.development !== true;
}

/** @param {Instance} instance */
export function writeInstance(instance) {
  writeFileSync(INSTANCE_FILE, `${JSON.stringify(instance, null, 2)}\n`, { mode: 0o600 });
}

export function forgetInstance() {
  rmSync(INSTANCE_FILE, { force: true });
}

/**
 * Whether a server of ours answers and reaches its database. On a full disk it still shows what is there, and says so.
 * @param {string} address plain http: it is our own server at this machine
 * @returns {Promise<boolean>}
 */
export function isHealthy(address) {
  return new Promise((resolve) => {
    // No agent: a connection kept alive would delay the server's end.
    const request = get(address, { agent: false, timeout: 5_000 }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (chunk) => {
        body += chunk;
      });
      response.once("end", () => resolve(response.statusCode === 200 || body.includes('"database":"disk full"')));
    });
    request.once("timeout", () => request.destroy());
    request.once("error", () => resolve(false));
  });
}

/**
 * The identities of processes that a killed run left behind. A number alone could belong to anybody by now.
 */
export function findLeftovers() {
  return (readInstance()?.children ?? []).filter(isSameProcess);
}

/**
 * The port that the web server among them may hold.
 * @param {readonly string[]} leftovers
 */
export function portOf(leftovers) {
  const instance = readInstance();
  return instance && leftovers.length > 0 ? Number(new URL(instance.healthAddress).port) : null;
}

/** @param {readonly string[]} leftovers */
export async function endLeftovers(leftovers) {
  const running = leftovers.filter(isSameProcess);
  await Promise.all(running.map(end));
  if (running.length > 0) console.log("Ended what a killed run had left running.");
}

/** @param {string} identity */
async function end(identity) {
  /** @type {[NodeJS.Signals, number][]} */
  const steps = [
    ["SIGTERM", 5_000],
    ["SIGKILL", 2_000],
  ];
  for (const [signal, patience] of steps) {
    try {
      process.kill(pidOf(identity), signal);
    } catch {
      return;
    }
    const deadline = Date.now() + patience;
    while (isSameProcess(identity) && Date.now() < deadline) await sleep(50);
    if (!isSameProcess(identity)) return;
  }
}
