"use client";

import { useBrowserValue } from "@/components/ui/use-browser-value";

/** The address of this server as the person reached it, for links to hand on; empty until the browser has taken over. */
export function useOrigin(): string {
  return useBrowserValue(() => window.location.origin, "");
}
