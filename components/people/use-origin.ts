"use client";

import { useInBrowser } from "@/components/ui/use-in-browser";

/** The address of this server as the person reached it, for links to hand on; empty until the browser has taken over. */
export function useOrigin(): string {
  return useInBrowser(() => window.location.origin, "");
}
