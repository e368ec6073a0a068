"use client";

import { useBrowserValue } from "@/components/ui/use-browser-value";

const keysHere = () => (/mac|iphone|ipad/i.test(navigator.platform) ? "⌘ ⏎" : "Ctrl ⏎");

/** The keys that submit, as they are written on this keyboard. */
export function useSubmitKeys(): string {
  return useBrowserValue(keysHere, "Ctrl ⏎");
}
