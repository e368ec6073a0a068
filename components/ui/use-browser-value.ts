import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * What only the browser knows, such as its address or keyboard; `before` on the server and until the page has come
 * alive, so that both draw the same at first.
 * @param read gives the same text, number or truth value each time
 */
export function useBrowserValue<Value extends string | number | boolean>(read: () => Value, before: Value): Value {
  return useSyncExternalStore(never, read, () => before);
}

/** False on the server and until React has come: until then nothing is answered. */
export const useIsInteractive = () => useBrowserValue(() => true, false);
