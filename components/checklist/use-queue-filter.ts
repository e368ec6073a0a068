"use client";

import { useUrlQuery } from "@/components/ui/use-url-query";
import { type ChecklistQueueFilter, readChecklistQueueFilter } from "@/lib/domain/checklist/checklist-queue";

/** The filter in the page's address, and a way to change it without leaving the page. */
export function useQueueFilter(): [ChecklistQueueFilter, (change: Partial<ChecklistQueueFilter>) => void] {
  const { choices, set } = useUrlQuery();
  const change = (next: Partial<ChecklistQueueFilter>) => {
    const { status, ...rest } = next;
    const narrowed = Object.entries(rest).map(([name, value]): [string, string | null] => [name, value || null]);
    // Drafts are what the page shows unless something else is chosen.
    set({ ...Object.fromEntries(narrowed), ...(status ? { status: status === "draft" ? null : status } : {}) });
  };
  return [readChecklistQueueFilter(choices()), change];
}
