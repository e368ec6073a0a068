import { get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** For so long it may be silent. */
const SILENT_MILLISECONDS = 30_000;
const EVERY_MILLISECONDS = 5_000;

interface Watched {
  readonly isRunning: boolean;
  restart(environment: Record<string, string>): Promise<void>;
}

/**
 * Starts a web server again that runs but does not answer any more. Any answer will do, also that it is not well.
 * @param ended when nobody watches any longer
 */
export async function watchWeb(
  web: Watched,
  address: string,
  ended: AbortSignal,
  { silent = SILENT_MILLISECONDS, every = EVERY_MILLISECONDS } = {},
): Promise<void> {
  for (;;) {
    const stopped = await sleep(every, false, { signal: ended, ref: false }).catch(() => true);
    if (stopped) return;
    if (!web.isRunning || (await answersWithin(address, silent)) || !web.isRunning || ended.aborted) continue;
    console.error(`The web server has not answered for ${silent / 1_000} s; starting it again.`);
    await web.restart({});
  }
}

async function answersWithin(address: string, milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds;
  for (let left = milliseconds; left > 0; left = deadline - performance.now()) {
    if (await answers(address, left)) return true;
    await sleep(Math.min(1_000, milliseconds / 10));
  }
  return false;
}

function answers(address: string, timeout: number): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(address, { agent: false }, (response) => {
      response.resume();
      resolve(true);
    });
    const timer = setTimeout(() => request.destroy(), timeout);
    request.once("error", () => resolve(false)).once("close", () => clearTimeout(timer));
  });
}
