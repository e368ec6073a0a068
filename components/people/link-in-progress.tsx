import type { ReactNode } from "react";
import { Spinner } from "@/components/ui/spinner";

export interface LinkInProgressProps {
  /** What is being done with the link. */
  children: ReactNode;
}

/**
 * While the browser reads a link and asks the server about it. Without JavaScript it does neither, and the layout of
 * these pages says so instead.
 */
export function LinkInProgress({ children }: LinkInProgressProps) {
  return (
    <p role="status" className="flex items-center justify-center gap-3 py-10 text-ink-muted noscript:hidden">
      <Spinner /> {children}
    </p>
  );
}
