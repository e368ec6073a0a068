const INITIAL_WAIT = 500;
const MAX_WAIT = 30_000;

/**
 * Does the work until it succeeds, with growing pauses; gives up when what went wrong would go wrong again, or when the
 * worker stops, since others take over then.
 * @throws what the work threw last
 */
export async function retryWithBackoff<Result>(
  work: () => Promise<Result>,
  mayPass: (error: unknown) => boolean,
  signal: AbortSignal,
): Promise<Result> {
  for (let wait = INITIAL_WAIT; ; wait = Math.min(wait * 2, MAX_WAIT)) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !mayPass(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
