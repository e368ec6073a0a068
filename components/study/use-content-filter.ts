"use client";

import { useUrlQuery } from "@/components/ui/use-url-query";
import { type ContentFilter, readContentFilter } from "@/lib/domain/study/study-content-filter";

/** The filter in the page's address, and a way to change it without leaving the page. */
export function useContentFilter(): [ContentFilter, (change: ContentFilter) => void] {
  const { choices, set } = useUrlQuery();
  return [
    readContentFilter(choices()),
    (change) => set(Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value || null]))),
  ];
}
