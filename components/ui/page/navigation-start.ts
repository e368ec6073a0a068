let listener: (() => void) | null = null;

/** Told by instrumentation-client.ts whenever the way to another page begins, inside the transition that ends with it. */
export function navigationStarts(): void {
  listener?.();
}

/** @returns how to stop listening */
export function onNavigationStart(tell: () => void): () => void {
  listener = tell;
  return () => {
    listener = null;
  };
}
