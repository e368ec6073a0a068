"use client";

import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** The address of this server as the person reached it, for links to hand on; empty until the browser has taken over. */
export function useOrigin(): string {
  return useSyncExternalStore(
    never,
    () => window.location.origin,
    () => "",
  );
}
