"use client";

import { usePathname, useSearchParams } from "next/navigation";

/** Choices that live in the address, so that a link shows the same. Changing one leaves no step to go back over. */
export function useUrlQuery() {
  const path = usePathname();
  const search = useSearchParams();
  /** @param query with its question mark, or nothing */
  const replace = (query: string) => window.history.replaceState(null, "", `${path}${query}`);
  return {
    path,
    get: (name: string) => search.get(name),
    /** all that is chosen, for a schema to read */
    choices: (): Record<string, string> => Object.fromEntries(search),
    /** Changes some choices and leaves the others: null takes one away. */
    set: (changes: Readonly<Record<string, string | null>>) => {
      const next = new URLSearchParams([...search]);
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) next.delete(name);
        else next.set(name, value);
      }
      const text = next.toString();
      replace(text === "" ? "" : `?${text}`);
    },
    replace,
  };
}
