const POLL_MILLISECONDS = 1_000;

/** `npm` passes no signal on when it is killed itself. When the process that npm started us from is gone, so are we. */
export function exitWithNpm(whenGone: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    whenGone();
  }, POLL_MILLISECONDS);
  timer.unref();
}
