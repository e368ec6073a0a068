// The web server: as many processes as the machine can use, on one port. A request may reach any of them; nothing that
// matters lives in one process's memory.
import cluster from "node:cluster";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { PROJECT_ROOT } from "./support/files.mjs";
import { innerPort, serveInner } from "./support/inner-server.mjs";

/** Where one is killed, the other answers until there is another one. */
const MIN_BY_DEFAULT = 2;
/** PostgreSQL needs about as much of the machine as the web server, and every process keeps connections of its own. */
const MAX_BY_DEFAULT = 4;
const BY_DEFAULT = Math.min(MAX_BY_DEFAULT, Math.max(MIN_BY_DEFAULT, Math.floor(availableParallelism() / 2)));
const FORK_AGAIN_MILLISECONDS = 1_000;
const FORK_AT_ONCE_MILLISECONDS = 3_000;
/** Some faults show only after the server has begun to listen. */
const WELL_MILLISECONDS = 10_000;

const wanted = Number(process.env.TICKBOX_WEB_PROCESSES ?? BY_DEFAULT);
if (!Number.isInteger(wanted) || wanted < 1) {
  console.error(`TICKBOX_WEB_PROCESSES is "${process.env.TICKBOX_WEB_PROCESSES}"; a whole number from 1 is expected.`);
  process.exit(1);
}

let stopping = false;
let running = 0;
await beWatched();
// The build is in the project's directory, and settings and data are read by now.
process.chdir(PROJECT_ROOT);
cluster.setupPrimary({ exec: fileURLToPath(new URL("web-process.mjs", import.meta.url)), args: process.argv.slice(2) });
// One after the other: raters wait for the first, and on a busy machine two would take twice as long.
cluster.on("listening", fork);
// Who watched over us may have been killed.
cluster.on("message", (_, message) => {
  // Metrics are sent the same way.
  if (message === "prepared") process.send?.("prepared", undefined, undefined, () => {});
});
fork();
for (const signal of /** @type {const} */ (["SIGTERM", "SIGINT"])) process.on(signal, () => stop(signal));

function fork() {
  if (stopping || running === wanted) return;
  running += 1;
  const begun = Date.now();
  const worker = cluster.fork();
  let listened = false;
  worker.once("listening", () => {
    listened = true;
  });
  worker.once("exit", (code, signal) => {
    running -= 1;
    if (stopping) return;
    if (signal === null && (!listened || Date.now() - begun < WELL_MILLISECONDS)) {
      // It exited by itself, and another would too; our supervisor reports it.
      process.exitCode = code || 1;
      stop("SIGTERM");
      return;
    }
    console.error(`A web process ended unexpectedly (${signal ?? `exit code ${code}`}); another one takes its place.`);
    // Raters wait for it. One that was killed at its start may be killed again.
    if (Date.now() - begun >= FORK_AT_ONCE_MILLISECONDS) fork();
    else setTimeout(fork, FORK_AGAIN_MILLISECONDS);
  });
}

/** @param {NodeJS.Signals} signal */
function stop(signal) {
  stopping = true;
  for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
}

/** Metrics of all processes together, and whether one of them answers. */
async function beWatched() {
  if (innerPort(process.env) === null) return;
  const { AggregatorRegistry } = await import("prom-client");
  const registry = new AggregatorRegistry();
  serveInner({
    isReady: async () => !stopping && Object.keys(cluster.workers ?? {}).length > 0,
    metrics: async () => ({ type: registry.contentType, text: await registry.clusterMetrics() }),
  });
}
