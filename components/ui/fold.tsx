"use client";

import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useWasOpen } from "./use-was-open";

export interface FoldProps {
  id: string;
  title: ReactNode;
  /** what one would find inside, in a line */
  finding?: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}

/** A part of a page that is closed until somebody wants it. What is inside is made, and so fetched, when it opens first. */
export function Fold({ id, title, finding, open, onOpenChange, children }: FoldProps) {
  const wasOpen = useWasOpen(open);
  return (
    <details
      id={id}
      open={open}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== open) onOpenChange(currentTarget.open);
      }}
      className="group/fold min-w-0 scroll-mt-16"
    >
      <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-0.5 rounded-lg border border-line bg-raised px-4 py-2 transition-colors hover:bg-surface [&::-webkit-details-marker]:hidden">
        <span className="flex items-center gap-2">
          <ChevronRight
            aria-hidden
            className="size-4 shrink-0 text-ink-muted transition-transform group-open/fold:rotate-90"
          />
          <h2 className="text-sm font-semibold">{title}</h2>
        </span>
        {finding ? (
          <span className="min-w-0 text-sm text-ink-muted tabular-nums max-sm:w-full max-sm:ps-6">{finding}</span>
        ) : null}
      </summary>
      {wasOpen ? <div className="flex min-w-0 flex-col gap-6 py-4">{children}</div> : null}
    </details>
  );
}
