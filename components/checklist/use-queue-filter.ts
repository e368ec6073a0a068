"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { type ChecklistQueueFilter, readChecklistQueueFilter } from "@/lib/domain/checklist/checklist-queue";

/** The filter in the page's address, and a way to change it without leaving the page. */
export function useQueueFilter(): [ChecklistQueueFilter, (change: Partial<ChecklistQueueFilter>) => void] {
  const path = usePathname();
  const query = useSearchParams();
  const filter = readChecklistQueueFilter(Object.fromEntries(query));
  const change = (next: Partial<ChecklistQueueFilter>) => {
    const { status, ...rest } = { ...filter, ...next };
    const given = Object.entries({ ...rest, status: status === "draft" ? undefined : status });
    const search = new URLSearchParams(given.flatMap(([name, value]) => (value ? [[name, value]] : []))).toString();
    window.history.replaceState(null, "", search ? `${path}?${search}` : path);
  };
  return [filter, change];
}
