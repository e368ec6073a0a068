/**
 * Tries a page again once the server and its database are up after they were down. One that fails while they are up would
 * fail again, and is left to the person.
 */
export function retryWhenBack(retry: () => void): () => void {
  let wasDown = false;
  const looked = (isUp: boolean) => {
    if (isUp && wasDown) retry();
    wasDown = !isUp;
  };
  const timer = setInterval(
    () =>
      fetch("/api/v1/health").then(
        ({ ok }) => looked(ok),
        () => looked(false),
      ),
    3_000,
  );
  return () => clearInterval(timer);
}
