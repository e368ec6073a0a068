import type { ReactNode } from "react";

/** The quiet name of a part of the screen. */
export function PartTitle({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <h2 id={id} className="text-xs font-medium tracking-wide text-ink-muted">
      {children}
    </h2>
  );
}
