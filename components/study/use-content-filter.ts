"use client";

import { useAddress } from "@/components/ui/use-address";
import { type ContentFilter, readContentFilter } from "@/lib/domain/study/study-content-filter";

/** The filter in the page's address, and a way to change it without leaving the page. */
export function useContentFilter(): [ContentFilter, (change: ContentFilter) => void] {
  const { choices, set } = useAddress();
  return [
    readContentFilter(choices()),
    (change) => set(Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value || null]))),
  ];
}
