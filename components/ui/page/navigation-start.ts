let listener: (() => void) | null = null;

/** Called by instrumentation-client.ts when a navigation starts, inside the transition that ends with it. */
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
