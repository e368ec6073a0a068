/**
 * Tries a page again once the server and its database are up after they were down. One that fails while they are up would
 * fail again, and is left to the person.
 */
export function retryWhenBack(retry: () => void): () => void {
  let wasDown = false;
  const look = async () => {
    const isUp = await fetch("/api/v1/health").then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp && wasDown) retry();
    wasDown = !isUp;
  };
  const timer = setInterval(() => void look(), 3_000);
  return () => clearInterval(timer);
}
