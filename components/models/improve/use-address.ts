"use client";

import { usePathname, useSearchParams } from "next/navigation";

/** Choices that live in the address, so that a view can be linked to; null takes one away. */
export function useAddress() {
  const path = usePathname();
  const search = useSearchParams();
  const set = (changes: Readonly<Record<string, string | null>>) => {
    const next = new URLSearchParams([...search]);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === "") next.delete(name);
      else next.set(name, value);
    }
    const text = next.toString();
    window.history.replaceState(null, "", text === "" ? path : `${path}?${text}`);
  };
  return { get: (name: string) => search.get(name), set };
}
