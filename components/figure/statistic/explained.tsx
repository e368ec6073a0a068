import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { Tooltip } from "@/components/ui/tooltip";

/** Shown instead of a number; gives the reason on focus or hover, and aloud. Tall enough to tap, same line height. */
export function Explained({ why, className, children }: { why: string; className?: string; children: ReactNode }) {
  return (
    <Tooltip content={why}>
      <button
        type="button"
        className={classNames(
          "-my-1 cursor-help rounded-sm py-1 text-ink-muted underline decoration-dotted",
          className,
        )}
      >
        {children}
      </button>
    </Tooltip>
  );
}
