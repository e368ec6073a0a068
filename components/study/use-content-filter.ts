"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { type ContentFilter, readContentFilter } from "@/lib/domain/study/study-content-filter";

/** The filter in the page's address, and a way to change it without leaving the page. */
export function useContentFilter(): [ContentFilter, (change: ContentFilter) => void] {
  const path = usePathname();
  const query = useSearchParams();
  const filter = readContentFilter(Object.fromEntries(query));
  const change = (next: ContentFilter) => {
    const given = Object.entries({ ...filter, ...next }).filter(([, value]) => value);
    const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
    window.history.replaceState(null, "", search ? `${path}?${search}` : path);
  };
  return [filter, change];
}
