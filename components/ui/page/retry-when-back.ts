const EVERY_MS = 3_000;

/**
 * Tries a page again that failed while the server or its database was down, as soon as they are up. A page that fails
 * while they are up would fail again, and is left to the person.
 */
export async function retryWhenBack(retry: () => void): Promise<void> {
  const { href } = window.location;
  let wasDown = false;
  for (;;) {
    const isUp = await fetch("/api/v1/health", { cache: "no-store" }).then(
      ({ ok }) => ok,
      () => false,
    );
    // Who has gone elsewhere meanwhile needs no retry.
    if (isUp || window.location.href !== href) {
      if (wasDown && window.location.href === href) retry();
      return;
    }
    wasDown = true;
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}
