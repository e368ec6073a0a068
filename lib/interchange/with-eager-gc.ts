import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

let running = 0;

/**
 * Runs the work with V8 set to collect garbage soon. By default it lets a heap grow to several times what is in use
 * before it looks, which a large file going through turns into hundreds of megabytes; sooner costs a few milliseconds
 * each time. Only while such work runs, so that nothing else in a web server is slower for it.
 * @returns what the work returns
 * @throws what it throws
 */
export async function withEagerGc<T>(work: () => Promise<T>): Promise<T> {
  running += 1;
  if (running === 1) {
    setFlagsFromString("--heap-growing-percent=20");
    // When it looks next was decided after the last collection, so the new rule begins with one.
    collect();
  }
  try {
    return await work();
  } finally {
    running -= 1;
    // 0: V8's own judgement
    if (running === 0) setFlagsFromString("--heap-growing-percent=0");
  }
}

function collect(): void {
  setFlagsFromString("--expose-gc");
  const gc: unknown = runInNewContext("gc");
  setFlagsFromString("--no-expose-gc");
  if (typeof gc === "function") gc();
}
