"use client";

import { useInBrowser } from "@/components/ui/use-in-browser";

const keysHere = () => (/mac|iphone|ipad/i.test(navigator.platform) ? "⌘ ⏎" : "Ctrl ⏎");

/** The keys that submit, as they are written on this keyboard. */
export function useSubmitKeys(): string {
  return useInBrowser(keysHere, "Ctrl ⏎");
}
