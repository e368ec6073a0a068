"use client";

import { useEffect, useState } from "react";
import { useBrowserValue } from "@/components/ui/use-browser-value";

/**
 * What came after the # of the page's address, where links keep their secret; null until the browser has taken over. A
 * link that is pasted over an address of the same page loads nothing, so that its fragment is read when it changes.
 */
export function useFragment(): string | null {
  const [fragment, setFragment] = useState<string | null>(null);
  useEffect(() => {
    const read = () => setFragment(window.location.hash.slice(1));
    read();
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);
  return fragment;
}

/** The address of this server as the person reached it, for links to hand on; empty until the browser has taken over. */
export function useOrigin(): string {
  return useBrowserValue(() => window.location.origin, "");
}
