/** Time as the client sees it; tests bring their own. */
export interface Clock {
  /** Milliseconds, never going back. */
  now(): number;
  /** Resolves after this many milliseconds; rejects with the signal's reason if that is aborted first. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

const waiting = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls back when the signal is aborted. Many that wait for one signal share a listener: the platform's compares a listener
 * with all others whenever it comes or goes.
 * @returns ends the waiting
 */
export function whenAborted(signal: AbortSignal, callBack: () => void): () => void {
  let all = waiting.get(signal);
  if (all === undefined) {
    const begun = new Set<() => void>();
    all = begun;
    waiting.set(signal, begun);
    signal.addEventListener("abort", () => {
      for (const each of begun) each();
    });
  }
  all.add(callBack);
  return () => all.delete(callBack);
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
