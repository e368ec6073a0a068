"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useDeferredValue, useState } from "react";

/** Choices that live in the address, so that a link shows the same. Changing one leaves no step to go back over, unless asked to. */
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
    /** Changes some choices and leaves the others: null takes one away. As a step, the browser's Back undoes it. */
    set: (changes: Readonly<Record<string, string | null>>, { isStep = false } = {}) => {
      const next = new URLSearchParams([...search]);
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) next.delete(name);
        else next.set(name, value);
      }
      const text = next.toString();
      const query = text === "" ? "" : `?${text}`;
      if (isStep) window.history.pushState(null, "", `${path}${query}`);
      else replace(query);
    },
    replace,
  };
}

/** What is searched for in a long table, and how many of what is found come before the page that is shown. */
export function useSearchedPages() {
  const [search, setSearch] = useState("");
  const [after, setAfter] = useState(0);
  return {
    asked: { search: useDeferredValue(search), after },
    setAfter,
    /** Of the search field. A new search begins at its first page. */
    searchField: {
      value: search,
      onChange: (event: { target: { value: string } }) => {
        setSearch(event.target.value);
        setAfter(0);
      },
    },
  };
}
