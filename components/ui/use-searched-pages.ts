"use client";

import { useDeferredValue, useState } from "react";

/** What is searched for in a long table, and which page of what is found is shown; the first is 0. */
export function useSearchedPages() {
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(0);
  return {
    asked: { search: useDeferredValue(search), page },
    setPage,
    /** Of the search field. A new search begins at its first page. */
    searchField: {
      value: search,
      onChange: (event: { target: { value: string } }) => {
        setSearch(event.target.value);
        setPage(0);
      },
    },
  };
}
