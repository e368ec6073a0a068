import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { Tooltip } from "@/components/ui/tooltip";

/** What stands in place of a number, with why on focus or hover, and aloud. As tall as a finger needs it, without moving the line. */
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
