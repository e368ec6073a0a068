// Preloaded into the web server and the worker: when the process that watches over them is killed, they end as well
// instead of holding the port.
const parent = process.ppid;
const POLL_MILLISECONDS = 500;
const PATIENCE_MILLISECONDS = 10_000;

const timer = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(timer);
  process.kill(process.pid, "SIGTERM");
  setTimeout(() => process.exit(1), PATIENCE_MILLISECONDS).unref();
}, POLL_MILLISECONDS);
timer.unref();
