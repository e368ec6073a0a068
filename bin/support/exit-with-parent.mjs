// Preloaded into the web server and the worker: when the process that watches over them is killed, they end as well
// instead of holding the port. The next start ends them before, as soon as it can take their place.
import { setTimeout as sleep } from "node:timers/promises";

const parent = process.ppid;
const POLL_MILLISECONDS = 500;
/** A service manager has started Tickbox again by then; raters are answered meanwhile. */
const NEXT_START_MILLISECONDS = 30_000;
const PATIENCE_MILLISECONDS = 10_000;

const timer = setInterval(async () => {
  if (process.ppid === parent) return;
  clearInterval(timer);
  await sleep(NEXT_START_MILLISECONDS, undefined, { ref: false });
  process.kill(process.pid, "SIGTERM");
  setTimeout(() => process.exit(1), PATIENCE_MILLISECONDS).unref();
}, POLL_MILLISECONDS);
timer.unref();
