import { whenAborted } from "./when-aborted";

/** Time as the client sees it; tests bring their own. */
export interface Clock {
  /** Milliseconds, never going back. */
  now(): number;
  /** Resolves after this many milliseconds; rejects with the signal's reason if that is aborted first. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** The machine's own time. */
export const systemClock: Clock = {
  now: () => performance.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const timer = setTimeout(() => {
        stopWaiting?.();
        resolve();
      }, milliseconds);
      const stopWaiting =
        signal &&
        whenAborted(signal, () => {
          clearTimeout(timer);
          reject(signal.reason);
        });
    }),
};
