"use client";

import { useDeferredValue, useState } from "react";

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
