const EVERY_MS = 3_000;

/**
 * Tries a page again that failed while the server or its database was down, as soon as they are up. A page that fails
 * while they are up would fail again, and is left to the person.
 */
export async function retryWhenBack(retry: () => void, gone: AbortSignal): Promise<void> {
  let wasDown = false;
  while (!gone.aborted) {
    const isUp = await fetch("/api/v1/health", { cache: "no-store", signal: gone }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (gone.aborted) return;
    if (isUp) {
      if (wasDown) retry();
      return;
    }
    wasDown = true;
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}
